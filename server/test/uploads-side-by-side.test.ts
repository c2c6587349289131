import {
  importLeads,
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
  updateSpkDates,
} from '@otolead/contract/imports/imports.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockNumbers } from '../src/features/arrivals/enquiries.people.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { buildAssignedCar, buildBrandCar, buildLead, type TestLead } from './builders/leads.ts';
import { buildProcessList } from './builders/routing.ts';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { meetAtLock } from './meet-at-lock.ts';
import { buildRouting } from './routing-scene.ts';
import { csvFile, type UploadEndpoint } from './upload-file.ts';

/**
 * Two concurrent files over the same leads, samples, list places or words of names, in opposite orders. The test holds
 * a lock between the first and the last of each, so that they are certain to collide.
 */
const t = useTestApp();
let token: string;
let before: number;

const deadlocks = async () => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(t.db);
  return rows[0]?.deadlocks ?? 0;
};

beforeEach(async () => {
  before = await deadlocks();
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

/** A deadlock makes PostgreSQL abort one transaction, which is retried: late, not wrong. */
afterEach(async () => {
  expect(await deadlocks()).toBe(before);
});

type Lines = readonly string[];

/** Result of each file: [updated, already processed, errors]. */
async function sideBySide(
  endpoint: Endpoint,
  files: readonly [Lines, Lines],
  { hold, ...fields }: { hold: (tx: Tx) => Promise<unknown>; list_id?: string },
) {
  const calls = files.map((lines) =>
    t.call(endpoint as UploadEndpoint, { ...fields, file: csvFile(lines.join('\n')) } as never, { token }),
  );
  const isQueued = async () =>
    (await t.db.selectFrom('job').where('state', '=', 'queued').select('id').execute()).length === 2;
  await vi.waitUntil(isQueued, { interval: 10, timeout: 10_000 });
  await meetAtLock(t, hold, [t.runJobs, t.runJobs]);
  const answers = await Promise.all(calls);
  return answers.map(({ body: { data } }) => [data.updated, data.already_total, data.errors.length]);
}

const holdLead = (leadId: number) => (tx: Tx) =>
  tx.selectFrom('lead').where('lead_id', '=', leadId).select('lead_id').forUpdate().execute();

const threeLeads = async (columns: Partial<TestLead> = {}) => [
  await buildLead(t.db, columns),
  await buildLead(t.db, columns),
  await buildLead(t.db, columns),
];

const STATUSES = 'mobile_number,status,sub_status,follow_up_date,comments,make,model,dealer,purchase_date';
const called = ({ mobile }: TestLead, comment: string) => `${mobile},1,5,2026-11-24 10:00,${comment},,,,`;

describe('rows of the same leads in opposite orders', () => {
  it.each([
    ['statuses', updateLeadStatuses, STATUSES, {}, called],
    [
      'leads',
      updateLeads,
      'mobile,customer',
      {},
      ({ mobile }: TestLead, name: string) => `${mobile},${name}`,
    ],
    [
      'SPK dates',
      updateSpkDates,
      'mobile,spk_date,spk_type',
      { status_id: 6, sub_status_id: 11 },
      ({ mobile }: TestLead, day: string) => `${mobile},2026-11-0${day === 'one' ? 4 : 5},CRM`,
    ],
  ] as const)('of two files of %s are all done', async (_name, endpoint, header, columns, rowOf) => {
    const leads = await threeLeads(columns);
    const rows = (word: string) => leads.map((lead) => rowOf(lead, word));
    const outcomes = await sideBySide(
      endpoint,
      [
        [header, ...rows('one')],
        [header, ...rows('other').toReversed()],
      ],
      { hold: holdLead(leads[1]?.lead_id ?? 0) },
    );
    expect(outcomes).toEqual([
      [3, 0, 0],
      [3, 0, 0],
    ]);
  });

  it('of two files of rejected enquiries are done by one and known to the other', async () => {
    const leads = await threeLeads();
    const cars: string[] = [];
    for (const lead of leads) cars.push((await buildBrandCar(t.db, { lead })).request_id);
    const outcomes = await sideBySide(
      updateBrandLeads,
      [
        ['name', ...cars],
        ['name', ...cars.toReversed()],
      ],
      { hold: holdLead(leads[1]?.lead_id ?? 0) },
    );
    expect(outcomes.toSorted()).toEqual([
      [0, 3, 0],
      [3, 0, 0],
    ]);
  });

  it('of two imports make each person one lead', async () => {
    const list = await buildProcessList(t.db);
    const mobiles = ['081300000001', '081300000002', '081300000003'];
    const rows = mobiles.map((mobile) => `Somebody,${mobile},Toyota,Avanza,Bandung,New`);
    const header = 'name,mobile,brand,model,city,lms_status';
    const outcomes = await sideBySide(
      importLeads,
      [
        [header, ...rows],
        [header, ...rows.toReversed()],
      ],
      {
        hold: async (tx) => {
          await lockNumbers(tx, MARKETS.id, ['6281300000002']);
          // The lock is sent with the next statement.
          await sql`select 1`.execute(tx);
        },
        list_id: String(list.list_id),
      },
    );
    expect(outcomes.toSorted()).toEqual([
      [0, 3, 0],
      [3, 0, 0],
    ]);
  });
});

/** Lists with a limit, and today's counters of their places, which tests lock. */
async function limitedLists(...wanted: readonly (readonly [stage: number, cityId?: number])[]) {
  const scene = await buildRouting(t.db);
  const lists: { id: number }[] = [];
  for (const [stage, cityId] of wanted)
    lists.push(
      await scene.addList(cityId === undefined ? {} : { city: [cityId] }, { stage, daily_limit: 100 }),
    );
  const day = localDate(t.clock.now(), MARKETS.id.timeZone);
  const counters = lists.map(({ id }) => ({ process_list_id: id, day, routed: 0 }));
  await t.db.insertInto('list_intake').values(counters).execute();
  return {
    lead: (columns: Partial<TestLead>) => scene.addLead({ process_id: scene.process.id, ...columns }),
    hold: (...held: readonly number[]) => {
      const ids = held.map((at) => lists[at]?.id ?? 0);
      return (tx: Tx) =>
        tx
          .selectFrom('list_intake')
          .where('process_list_id', 'in', ids)
          .select('routed')
          .orderBy('process_list_id')
          .forUpdate()
          .execute();
    },
  };
}

describe('what rows of different leads share', () => {
  const nurtured = ({ mobile }: TestLead) => `${mobile},2,2,2026-11-24 10:00,,,,,`;

  /** A row that leads to a sale. */
  async function seller() {
    const { model_id: id, dealer_id } = await buildAssignedCar(t.db);
    const model = t.db.selectFrom('model').where('id', '=', id).select('make_id').executeTakeFirstOrThrow();
    const { make_id } = await model;
    return ({ mobile }: TestLead) => `${mobile},6,12,,,${make_id},${id},${dealer_id},2026-11-01`;
  }

  it('the samples of two agents are drawn by rows that come in turns, and no file waits for the other in a circle', async () => {
    const sold = await seller();
    const { lead, hold } = await limitedLists([3]);
    const agents = [await buildUser(t.db), await buildUser(t.db)];
    const of = (agent: number) => lead({ last_agent_id: agents[agent]?.id ?? null });
    const [first, second, third, fourth] = [await of(0), await of(1), await of(1), await of(0)];
    const outcomes = await sideBySide(
      updateLeadStatuses,
      [
        [STATUSES, sold(first), called(second, ''), sold(second)],
        [STATUSES, sold(third), called(fourth, ''), sold(fourth)],
      ],
      { hold: hold(0) },
    );
    expect(outcomes).toEqual([
      [3, 0, 0],
      [3, 0, 0],
    ]);
  });

  it('the places of four lists are taken in one order, whatever the rows are routed for', async () => {
    const sold = await seller();
    const cities = t.db.selectFrom('city').where('market_id', '=', MARKETS.id.id).orderBy('id').limit(2);
    const [here, there] = (await cities.select('id').execute()).map(({ id }) => id) as [number, number];
    // The two files' sales are of different agents: they share no sample.
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    const { lead, hold } = await limitedLists([2, here], [2, there], [3, here], [3, there]);
    const [a, b, c, d, e, f] = [
      await lead({ city_id: here, last_agent_id: one.id }),
      await lead({ city_id: there, last_agent_id: one.id }),
      await lead({ city_id: here, last_agent_id: one.id }),
      await lead({ city_id: here, last_agent_id: other.id }),
      await lead({ city_id: there, last_agent_id: other.id }),
      await lead({ city_id: here, last_agent_id: other.id }),
    ] as const;
    const outcomes = await sideBySide(
      updateLeadStatuses,
      [
        [STATUSES, nurtured(a), nurtured(b), sold(c)],
        [STATUSES, sold(d), sold(e), nurtured(f)],
      ],
      { hold: hold(1, 3) },
    );
    expect(outcomes).toEqual([
      [3, 0, 0],
      [3, 0, 0],
    ]);
    const taken = await t.db
      .selectFrom('list_intake')
      .orderBy('process_list_id', 'desc')
      .limit(4)
      .select('routed')
      .execute();
    expect(taken.map(({ routed }) => routed)).toEqual([1, 2, 1, 2]);
  });

  it.each([
    ['of three leads', 3],
    ['of one lead, one after the other', 1],
  ])('new words are put down in one order: names %s', async (_whose, count) => {
    const words = ['Aarword', 'Mirword', 'Zurword'].map((word) => `${word}${count}`);
    const leads = await Promise.all(Array.from({ length: 2 * count }, () => buildLead(t.db)));
    const rows = (own: readonly TestLead[], names: Lines) => [
      'mobile,customer',
      ...names.map((name, at) => `${own[at % count]?.mobile},${name}`),
    ];
    const outcomes = await sideBySide(
      updateLeads,
      [rows(leads.slice(0, count), words), rows(leads.slice(count), words.toReversed())],
      {
        hold: (tx) =>
          tx
            .insertInto('name_word')
            .values({ word: `mirword${count}` })
            .execute(),
      },
    );
    expect(outcomes).toEqual([
      [3, 0, 0],
      [3, 0, 0],
    ]);
  });
});
