import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getSetUp, getStarterFile, loadStarter as load } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { STARTER_FILES } from '@otolead/contract/set-up/set-up.schema.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDealer } from '../../../test/builders/dealers.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { loadStarter } from './set-up.public.ts';

const t = useTestApp({ environment: { DATABASE_URL: 'postgres://crm@db.test/crm' } });
let token: string;

/** Tables filled by the starter and by migrations. */
const FILLED = [
  'process_lead_type',
  'process_domain',
  'process_list',
  'campaign',
  'process',
  'domain',
  'dealer_make',
  'dse',
  'dealer',
  'locality',
  'city',
  'cluster',
  'province',
  'model_variant',
  'model',
  'make',
  'lead_type',
];

async function removeAll(tables = FILLED): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(t.db);
}

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

const counts = async (marketId: number) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from lead_type where market_id = ${marketId})::int as lead_types,
    (select count(*) from model where market_id = ${marketId})::int as models,
    (select count(*) from province where market_id = ${marketId})::int as provinces,
    (select count(*) from city where market_id = ${marketId})::int as cities`.execute(t.db);
  return rows[0];
};

describe('the starter files', () => {
  it('change nothing that the migrations have brought', async () => {
    const kept = ['make', 'model', 'province', 'cluster', 'city'];
    const before = await tableDigest(t.db, kept);
    expect((await t.call(load, {}, { token })).body.data).toEqual({ created: 12, changed: 0 });
    expect(await tableDigest(t.db, kept)).toEqual(before);
  });

  it('fill an empty market at once and after that no more, each market with its own', async () => {
    await removeAll();
    const { data } = (await t.call(getSetUp, {}, { token })).body;
    expect([data.starter.wanted, data.remind]).toEqual([true, true]);
    const { status, body } = await t.call(load, {}, { token });
    expect([status, body.data.changed, body.message]).toEqual([
      200,
      0,
      `Starter data loaded: ${body.data.created} rows created, 0 changed`,
    ]);
    expect(await counts(MARKETS.id.id)).toEqual({ lead_types: 8, models: 207, provinces: 38, cities: 514 });
    expect(await counts(MARKETS.ph.id)).toEqual({ lead_types: 0, models: 0, provinces: 0, cities: 0 });
    const steps = (await t.call(getSetUp, {}, { token })).body.data.steps;
    const done = ['lead_types', 'cities', 'models', 'processes', 'campaigns', 'lists'];
    expect(steps.filter((one) => done.includes(one.step)).map((one) => one.done)).toEqual(
      done.map(() => true),
    );
    const kept = [...STARTER_FILES, 'change_log'];
    const before = await tableDigest(t.db, kept);
    const again = await t.call(load, {}, { token });
    expect([again.status, again.body.message]).toEqual([
      400,
      'This market has lead types, dealers or processes already: import single files instead',
    ]);
    expect(await tableDigest(t.db, kept)).toEqual(before);
    expect((await t.call(getSetUp, {}, { token })).body.data.starter.wanted).toBe(false);
    // Makes are global: the other market's are found, not duplicated.
    expect((await t.call(load, {}, { token, market: 'ph' })).status).toBe(200);
    expect(await counts(MARKETS.ph.id)).toEqual({ lead_types: 8, models: 228, provinces: 83, cities: 275 });
    const actors = t.db.selectFrom('change_log').where('record', '=', 'city').select('actor_id').distinct();
    expect(await actors.execute()).toHaveLength(1);
  });

  it('are loaded once by two who press at the same moment', async () => {
    await removeAll();
    const answers = await Promise.all([load, load].map((one) => t.call(one, {}, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await counts(MARKETS.id.id)).toMatchObject({ lead_types: 8, cities: 514 });
  });

  it('leave nothing behind where the load breaks off', async () => {
    await removeAll();
    // Cities come last: a failure there rolls back everything before.
    await sql`alter table city add constraint broken check (name <> 'Surabaya')`.execute(t.db);
    const context = { actor: { userId: null }, clock: t.clock, language: 'en' as const, market: MARKETS.id };
    await expect(loadStarter(t.db, context)).rejects.toThrow();
    expect(await counts(MARKETS.id.id)).toEqual({ lead_types: 0, models: 0, provinces: 0, cities: 0 });
    await sql`alter table city drop constraint broken`.execute(t.db);
    expect((await t.call(load, {}, { token })).status).toBe(200);
  });

  it('are not loaded where somebody has a dealer already', async () => {
    await removeAll([
      'process_lead_type',
      'process_domain',
      'process_list',
      'campaign',
      'process',
      'lead_type',
    ]);
    await buildDealer(t.db);
    expect((await t.call(load, {}, { token })).status).toBe(400);
  });

  it('are fetched one by one, in the market’s own words, by administrators alone', async () => {
    const fetched = async (record: string, market: string, sender = token) => {
      const url = `/${market}/api/crm/set_up/starter_file?record=${record}`;
      const { statusCode, body } = await t.app.inject({
        url,
        headers: { authorization: `Bearer ${sender}` },
      });
      return statusCode === 200 ? body.split('\r\n')[1] : statusCode;
    };
    expect(getStarterFile.method).toBe('GET');
    expect(await fetched('province', 'id')).toBe('"Aceh","ID-AC"');
    expect(await fetched('province', 'ph')).toBe('"Metro Manila","PH-00"');
    expect(await fetched('cluster', 'ph')).toBe(404);
    expect(await fetched('../../package', 'id')).toBe(400);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect(await fetched('province', 'id', supervisor)).toBe(403);
    expect((await t.call(load, {}, { token: supervisor })).status).toBe(403);
  });
});
