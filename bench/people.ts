import type pg from 'pg';
import { DEMO_PASSWORD } from '../demo/src/demo.users.ts';
import type { Bench } from './calls.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';
import { mostFrequent } from './leads.ts';
import { p95, send } from './load.ts';
import {
  ADMINISTRATOR,
  ask,
  callOf,
  MARKET,
  type Product,
  SUPERVISOR,
  signIn,
  startProduct,
} from './product.ts';

const ERASED = 20;
const ENTRIES = 500;
/** Connections of the saves beside the night's run. */
const BESIDE = 4;
/** Saves alone, before. */
const ALONE_SECONDS = 20;
const SLICE_SECONDS = 5;

interface Made {
  readonly people: number;
  readonly entries: number;
  readonly closedYears: number;
}

/** People with a history each; returns the numbers of their leads. */
async function makePeople(pool: pg.Pool, { people, entries, closedYears }: Made): Promise<number[]> {
  const mark = String(Date.now() % 100_000).padStart(5, '0');
  const { rows } = await pool.query<{ lead_id: number }>(
    `insert into lead (market_id, source_id, name, search_name, mobile, mobile_typed, city_id, status_id, sub_status_id,
       created_at, updated_at, updated_crm_at)
     select market_id, source_id, 'Bench ' || word, 'bench ' || word, mobile, mobile, city_id, 4, 14, at, at, at
     from (select market_id, source_id, city_id from lead where market_id = $1 and city_id is not null limit 1) as like_one,
       (select 'orang' || n as word, '628' || $2 || lpad(n::text, 6, '0') as mobile,
          now() - $4 * interval '1 year' as at from generate_series(1, $3::int) as n) as people
     returning lead_id::int`,
    [MARKET, mark, people, closedYears],
  );
  const ids = rows.map(({ lead_id: id }) => id);
  await pool.query(
    `with words as (
       select lead_id, market_id, created_at, unnest(string_to_array(search_name, ' ')) as word from lead where lead_id = any($1)),
     known as (insert into name_word select distinct word from words on conflict do nothing)
     insert into lead_name_word (lead_id, word, market_id, created_at) select lead_id, word, market_id, created_at from words`,
    [ids],
  );
  await pool.query(
    `insert into activity (lead_id, created_at, market_id, type, source, actor_name, detail, comments, activity_hash)
     select lead_id, now() - n * interval '1 hour', market_id, 'status', 'crm', 'Bench',
       jsonb_build_object('version', n, 'enquiry', name || ' ' || mobile, 'change_details',
         jsonb_build_object('name', jsonb_build_object('old', name, 'new', name))),
       jsonb_build_array(jsonb_build_object('comment', 'called ' || name, 'comment_type', 'INTERNAL', 'to', null)),
       gen_random_uuid()
     from lead cross join generate_series(1, $2::int) as n where lead_id = any($1)`,
    [ids, entries],
  );
  return ids;
}

/** Takes the tombstones out again, so that other figures mean as many leads as before. */
async function removePeople(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  for (const table of ['activity', 'lead_name_word', 'lead'])
    await pool.query(`delete from ${table} where lead_id = any($1)`, [ids]);
}

/** The call that erases a person with 500 entries of history, one after the other. */
export async function measureErasing({ pool, print }: Bench, { origin }: Product): Promise<Figure[]> {
  print(`${ERASED} people with ${ENTRIES} entries`);
  const ids = await makePeople(pool, { people: ERASED, entries: ENTRIES, closedYears: 0 });
  try {
    const { access } = await signIn(pool, ADMINISTRATOR);
    const times: number[] = [];
    for (const id of ids) {
      const began = performance.now();
      const request = { lead_id: id, confirm: String(id), own_password: DEMO_PASSWORD };
      await ask(origin, callOf(access, 'POST', 'crm/person/erase', request));
      times.push((performance.now() - began) / 1_000);
    }
    return [
      figure(`erasing a person with ${ENTRIES} entries: median`, percentile(times, 0.5), 's'),
      figure(`erasing a person with ${ENTRIES} entries: slowest`, Math.max(...times), 's', atMost(2)),
    ];
  } finally {
    await removePeople(pool, ids);
  }
}

/** A night that makes this many people anonymous in a worker, beside saves over a few connections of another process. */
export const measureRetention =
  (people: number) =>
  async (bench: Bench, product: Product): Promise<Figure[]> => {
    const { database, pool, print } = bench;
    print(`${people} closed leads`);
    const ids = await makePeople(pool, { people, entries: 3, closedYears: 3 });
    const { access } = await signIn(pool, SUPERVISOR);
    const save = (await mostFrequent(bench, product, access)).find(({ writes }) => writes);
    const saves = (seconds: number) =>
      send(product.origin, save?.calls ?? [], { connections: BESIDE, seconds, shared: true });
    const alone = await saves(ALONE_SECONDS);
    const worker = await startProduct(database);
    try {
      await pool.query(
        'update retention_rule set not_interested = 24, ran_at = null, ran_leads = 0 where market_id = $1',
        [MARKET],
      );
      const began = performance.now();
      await pool.query("select graphile_worker.add_job('retain_people')");
      const beside: number[] = [];
      let erased: number | undefined;
      while (erased === undefined) {
        beside.push(...(await saves(SLICE_SECONDS)).times);
        const { rows } = await pool.query<{ leads: number }>(
          'select ran_leads as leads from retention_rule where market_id = $1 and ran_at is not null',
          [MARKET],
        );
        erased = rows[0]?.leads;
      }
      const seconds = (performance.now() - began) / 1_000;
      if (erased < people) throw new Error(`${erased} of ${people} were made anonymous`);
      const name = `retention of ${people.toLocaleString('en')} leads`;
      return [
        figure(name, seconds, 's', atMost(600 * (people / 100_000))),
        figure(`${name}: saves’ p95 beside it`, percentile(beside, 0.95), 'ms'),
        figure(`${name}: the same by that alone`, percentile(beside, 0.95) / p95(alone), '×', atMost(2)),
      ];
    } finally {
      await worker.stop();
      await pool.query('update retention_rule set not_interested = 0 where market_id = $1', [MARKET]);
      await removePeople(pool, ids);
    }
  };
