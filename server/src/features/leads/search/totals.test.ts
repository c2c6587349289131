import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { EXACT_TOTAL_LIMIT } from '@otolead/contract/leads/leads.limits.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { freshenStatistics, withoutIndexes } from '../../../platform/db/bulk-load.ts';

const t = useTestApp();
let supervisor: string;
let dealerStaff: string;

/** More leads than are counted exactly, and a few with more rows than the count reads. */
const MANY = EXACT_TOTAL_LIMIT + 5;
const FEW = 3;
const COPIES = { few: { copies: FEW - 1, rows: 80_000 }, many: { copies: MANY - 1, rows: 1 } } as const;
const MAKE = { few: 901, many: 902, mixed: 903 } as const;
const NAME = { few: 'scarce bearer', many: 'common bearer', mixed: 'mixed mixture' } as const;
const TEST_DRIVE = { few: 3, many: 4, mixed: 5 } as const;

beforeAll(async () => {
  supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const dealer = await buildDealer(t.db);
  const dse = await buildDse(t.db, { dealer_id: dealer.id });
  dealerStaff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
  const originals: { leadId: number; kind: keyof typeof COPIES }[] = [];
  for (const kind of ['few', 'many', 'mixed'] as const) {
    for (const market_id of kind === 'mixed' ? [1, 2] : [1]) {
      const lead = await buildLead(t.db, { market_id, name: NAME[kind], search_name: NAME[kind] });
      const wanted = { lead, make_id: MAKE[kind] };
      const assigned = { lead, dealer_id: dealer.id, td_status_id: TEST_DRIVE[kind] };
      await buildLeadPreference(t.db, wanted);
      await buildLeadPreference(t.db, { ...wanted, model_status_id: 6 });
      await buildAssignedCar(t.db, assigned);
      await buildAssignedCar(t.db, { ...assigned, dse_id: kind === 'mixed' ? dse.id : null });
      if (kind !== 'mixed') originals.push({ leadId: lead.lead_id, kind });
    }
  }
  const client = new pg.Client({ connectionString: t.pool.options.connectionString ?? '' });
  await client.connect();
  try {
    // Foreign keys of so many rows would be checked with a plan for an empty table.
    await client.query('begin; set local session_replication_role = replica');
    await withoutIndexes(client, async () => {
      for (const { leadId, kind } of originals) await copyLead(client, leadId, COPIES[kind]);
    });
    await client.query('commit');
    await freshenStatistics(client);
  } finally {
    await client.end();
  }
}, 120_000);

/** Copies the lead, each copy with `rows` copies of the first preference and car. */
async function copyLead(
  client: pg.Client,
  leadId: number,
  { copies, rows }: (typeof COPIES)[keyof typeof COPIES],
): Promise<void> {
  const { rows: made } = await client.query<{ ids: string[] }>(
    `with copy as (
       insert into lead
       select (jsonb_populate_record(lead, jsonb_build_object('lead_id', nextval('lead_id_seq')))).*
       from lead, generate_series(1, $2) where lead_id = $1
       returning lead_id
     )
     select array_agg(lead_id) as ids from copy`,
    [leadId, copies],
  );
  const rowsOf = (table: string, columns: string) =>
    client.query(
      `insert into ${table} (lead_id, ${columns})
       select copy, ${columns}
       from (select * from ${table} where lead_id = $1 order by id limit 1) as first,
         unnest($2::bigint[]) as copy, generate_series(1, $3)`,
      [leadId, made[0]?.ids, rows],
    );
  await client.query(
    `insert into lead_name_word
     select copy, word, market_id, created_at from lead_name_word, unnest($2::bigint[]) as copy where lead_id = $1`,
    [leadId, made[0]?.ids],
  );
  await rowsOf('lead_preference', 'market_id, make_id, model_id, sort_order, created_at');
  await rowsOf(
    'assigned_car',
    'market_id, request_id, make_id, model_id, dealer_id, td_status_id, triggered_at, updated_at',
  );
}

async function totalOf(filters: object, token = supervisor) {
  const { body } = await t.call(listLeads, filters, { token });
  return [body.pagination?.total, body.pagination?.total_capped];
}

describe.each([
  ['a wanted make', (kind: keyof typeof MAKE) => ({ make_id: [MAKE[kind]] })],
  ['a test drive', (kind: keyof typeof MAKE) => ({ test_drive_type: [TEST_DRIVE[kind]] })],
  ['a part of a name', (kind: keyof typeof MAKE) => ({ search: NAME[kind].slice(0, 5) })],
  [
    'two parts of a name',
    (kind: keyof typeof MAKE) => ({ search: `${NAME[kind].slice(0, 4)} ${NAME[kind].slice(-4)}` }),
  ],
])('the total of %s and nothing else', (_name, filter) => {
  it('counts each lead of the market once, however many of its rows match', async () => {
    expect(await totalOf(filter('mixed'))).toEqual([1, false]);
    expect(await totalOf({ ...filter('mixed'), count: 'exact' })).toEqual([1, false]);
  });

  it('is one more than the limit for all beyond it, and exact when that is asked for', async () => {
    expect(await totalOf(filter('many'))).toEqual([EXACT_TOTAL_LIMIT + 1, true]);
    expect(await totalOf({ ...filter('many'), count: 'exact' })).toEqual([MANY, false]);
  });

  it('is right where few leads have very many such rows', async () => {
    expect(await totalOf(filter('few'))).toEqual([FEW, false]);
    expect(await totalOf({ ...filter('few'), count: 'exact' })).toEqual([FEW, false]);
  });

  it('is that of the dealer staff’s own leads for dealer staff', async () => {
    expect(await totalOf(filter('mixed'), dealerStaff)).toEqual([1, false]);
    expect(await totalOf(filter('many'), dealerStaff)).toEqual([0, false]);
  });
});
