import type pg from 'pg';
import type { Bench } from './calls.ts';
import { atLeast, atMost, type Figure, figure, percentile } from './figures.ts';
import { SCREEN_PARTS } from './leads.ts';
import { type Call, callOf, cpuOfTree, day, type Product, signIn } from './product.ts';

/** Agents who take a lead at the same instant, then each once per 60 to 120 s. */
const ASKING = 300;
const PACE = { least: 60_000, most: 120_000 };
/** Interval between two Nexts of a working agent. */
const CYCLE = { least: 60_000, most: 180_000 };
const NEXT = 'crm/desk/next';
/** More agents are simulated by so many who work the faster. */
const MOST = 1_000;
/** Hours of work that a day has. */
const DAY_HOURS = 8;

interface Next {
  readonly lead_id: number;
}

/** Calls by agents of a product. */
class Place {
  readonly times: { readonly ms: number; readonly status: number }[] = [];
  heard = 0;
  readonly #origin: string;
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Null for any answer but 200, which counts as an error. */
  async ask<Data>(token: string, path: string, input: object, method: Call['method'] = 'POST') {
    const { path: address, ...call } = callOf(token, method, path, input);
    const began = performance.now();
    let status = 0;
    try {
      const answer = await fetch(`${this.#origin}${address}`, call);
      status = answer.status;
      return status === 200 ? ((await answer.json()) as { data: Data | null }).data : null;
    } catch {
      return null;
    } finally {
      this.times.push({ ms: performance.now() - began, status });
    }
  }

  /** Opens an agent's event stream and counts its events. */
  async listen(token: string, signal: AbortSignal): Promise<void> {
    const { path, headers } = callOf(token, 'GET', 'crm/events/stream');
    const { body } = await fetch(`${this.#origin}${path}`, { headers, signal });
    const hear = async () => {
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? [])
        this.heard += part.split('event: change').length - 1;
    };
    void hear().catch(() => undefined);
  }

  get p95(): number {
    const times = this.times.map(({ ms }) => ms);
    return percentile(times, 0.95);
  }

  get errors(): number {
    return this.times.filter(({ status }) => status !== 200).length;
  }
}

/**
 * Agents on one web process, each with an open event stream. Three hundred take a lead at one instant, then each once
 * in 60 to 120 s; afterwards all of them open, call and save one lead after the other.
 */
export const measureAgents = (count: number) => async (bench: Bench, product: Product) => {
  const { pool, seconds, print } = bench;
  // Disables quiet hours, so that figures do not depend on the time of day.
  const { rows } = await pool.query<{ from: string; to: string }>(
    'select quiet_from as from, quiet_to as to from call_rules where market_id = 1',
  );
  const setQuiet = (from = '00:00', to = '00:00') =>
    pool.query('update call_rules set quiet_from = $1, quiet_to = $2 where market_id = 1', [from, to]);
  await setQuiet();
  try {
    const agents = await enterAgents(pool, Math.min(count, MOST));
    const asking = agents.slice(0, ASKING);
    print(`${asking.length} at one instant`);
    const instant = await atOneInstant(pool, product, asking);
    print('at their pace');
    const pace = await atTheirPace(pool, product, asking, Math.min(seconds, PACE.most / 1_000));
    print('at work');
    return [...instant, ...pace, ...(await atWork(bench, product, agents, count))];
  } finally {
    await setQuiet(rows[0]?.from, rows[0]?.to);
  }
};

/** Agents that the bench creates once and later runs reuse; returns their tokens. */
async function enterAgents(pool: pg.Pool, count: number): Promise<string[]> {
  await pool.query(
    `insert into app_user (username, first_name, name, email, role_id, password_hash, dialer_user_id)
     select 'bench.agent.' || n, 'Bench', 'Agent ' || n, 'bench.agent.' || n || '@otolead.test', model.role_id, 'none',
       'bench.agent.' || n
     from generate_series(1, $1) n, (select role_id from app_user where username = 'agent.id') model
     on conflict do nothing`,
    [count],
  );
  await pool.query(
    `insert into user_market (user_id, market_id) select id, 1 from app_user where username like 'bench.agent.%'
     on conflict do nothing`,
  );
  const agents: string[] = [];
  for (let n = 1; n <= count; n += 1) agents.push((await signIn(pool, `bench.agent.${n}`)).access);
  return agents;
}

async function atOneInstant(
  pool: pg.Pool,
  { origin }: Product,
  agents: readonly string[],
): Promise<Figure[]> {
  const all = async () => {
    await pool.query('delete from lead_lease');
    const place = new Place(origin);
    const began = performance.now();
    const found = await Promise.all(agents.map((agent) => place.ask<Next>(agent, NEXT, {})));
    const different = new Set(found.map((next) => next?.lead_id).filter(Boolean)).size;
    return { took: performance.now() - began, different };
  };
  const cold = await all();
  for (const agent of agents) await new Place(origin).ask(agent, NEXT, {});
  const { took, different } = await all();
  const what = `Next, ${agents.length} at one instant`;
  return [
    figure(`${what}, just after the start: until the last has one`, cold.took, 'ms'),
    figure(`${what}: until the last has one`, took, 'ms', atMost(1_000)),
    figure(`${what}: different leads`, different, '', atLeast(agents.length)),
  ];
}

async function atTheirPace(
  pool: pg.Pool,
  { origin }: Product,
  agents: readonly string[],
  seconds: number,
): Promise<Figure[]> {
  await pool.query('delete from lead_lease');
  const place = new Place(origin);
  const until = performance.now() + seconds * 1_000;
  const asks = async (agent: string) => {
    let left: Next | null = null;
    for (let at = Math.random() * PACE.most; performance.now() + at < until; at = between(PACE)) {
      await rest(at);
      left = await place.ask<Next>(agent, NEXT, left ? { lead_id: left.lead_id } : {});
    }
  };
  await Promise.all(agents.map(asks));
  const what = `Next, ${agents.length} agents, each once in 60-120 s`;
  return [
    figure(`${what}: p95`, place.p95, 'ms', atMost(20)),
    figure(`${what}: errors of ${place.times.length}`, place.errors, '', atMost(0)),
  ];
}

async function atWork(
  { database, pool, seconds }: Bench,
  { origin, cpu }: Product,
  agents: readonly string[],
  count: number,
): Promise<Figure[]> {
  const pace = count / agents.length;
  await pool.query('delete from lead_lease');
  const place = new Place(origin);
  const leaving = new AbortController();
  for (const agent of agents) await place.listen(agent, leaving.signal);
  const began = performance.now();
  const until = began + seconds * 1_000;
  const [used, own] = [cpu(), process.cpuUsage()];
  const [served, logged] = [cpuOfTree(database.pid()), await walBytes(pool)];
  let connections = 0;
  const counting = setInterval(async () => {
    connections = Math.max(connections, await connectionsOf(pool));
  }, 5_000);
  const works = async (agent: string) => {
    let left: number | undefined;
    await rest(Math.random() * Math.min(CYCLE.most, seconds * 1_000));
    while (performance.now() < until) {
      const pause = async () => {
        await rest(Math.min(between(CYCLE) / pace / 3, until - performance.now()));
        return performance.now() < until;
      };
      left = await workOn(place, agent, left, pause);
      await pause();
    }
  };
  await Promise.all(agents.map(works));
  const elapsed = performance.now() - began;
  clearInterval(counting);
  const wal = ((await walBytes(pool)) - logged) / elapsed;
  const ofDatabase = cpuOfTree(database.pid()) - served;
  const { user, system } = process.cpuUsage(own);
  const server = cpu() - used;
  leaving.abort();
  const faster = pace > 1 ? ` (${agents.length} at ${pace} times the pace)` : '';
  const what = `${count} agents${faster} at work for ${Math.round(seconds)} s`;
  return [
    figure(`${what}: p95 of their calls`, place.p95, 'ms', atMost(150)),
    figure(`${what}: errors of ${place.times.length}`, place.errors, '', atMost(0)),
    figure(`${what}: events heard`, place.heard, ''),
    figure(`${what}: web processes, percent of a core`, (100 * server) / elapsed, ''),
    figure(`${what}: PostgreSQL, percent of a core`, (100 * ofDatabase) / elapsed, ''),
    figure(`${what}: connections to PostgreSQL`, connections, ''),
    figure(`${what}: write-ahead log in a day of ${DAY_HOURS} hours`, wal * 3.6 * DAY_HOURS, 'MB'),
    figure(`${what}: load process, percent of a core`, (user + system) / 10 / elapsed, ''),
  ];
}

async function walBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
}

async function connectionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'otolead%'",
  );
  return rows[0]?.count ?? 0;
}

interface Opened {
  readonly lead_detail?: { readonly status_id: number };
}

/**
 * One lead from Next to its save: opening, the phone call, and its wrap-up with status and follow-up. A pause that ends
 * with the measurement gives false: what would follow is left out, because all agents would do it at one instant.
 */
async function workOn(place: Place, agent: string, left: number | undefined, pause: () => Promise<boolean>) {
  const next = await place.ask<Next>(agent, NEXT, left === undefined ? {} : { lead_id: left });
  if (!next) return undefined;
  const { lead_id } = next;
  const opened = await place.ask<Opened>(
    agent,
    'crm/lead/lead_details',
    { lead_id, _with: SCREEN_PARTS },
    'GET',
  );
  if (!(await pause())) return lead_id;
  const call = await place.ask<{ call_id: number }>(agent, 'crm/desk/begin_call', { lead_id });
  if (!(await pause()) || !call || !opened) return lead_id;
  const status = { status_id: 1, sub_status_id: 6, follow_up_date: day(2), followup_time: '10:15' };
  await place.ask(agent, 'crm/desk/wrap_up', {
    lead_id,
    call_id: call.call_id,
    call_status_id: 2,
    ...(opened.lead_detail?.status_id === 1 && { status }),
  });
  return lead_id;
}

const between = ({ least, most }: typeof CYCLE) => least + Math.random() * (most - least);
const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms)));
