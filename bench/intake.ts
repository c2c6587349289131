import { setTimeout as delay } from 'node:timers/promises';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import type pg from 'pg';
import { newKey } from '../server/src/features/partners/keys.ts';
import { type ServerProcess, startServerProcess } from './child.ts';
import { type HttpCall, httpClient } from './http-client.ts';
import { forgetImported, importMaterial } from './import-file.ts';
import { addressed } from './in-process.ts';
import { median, percentile, round } from './load.ts';
import { POOL, record } from './measure-scenario.ts';
import { type Recording, replay } from './statements.ts';
import { SUPERVISOR } from './supervisor.ts';

export interface IntakeFigures {
  /** Leads a second over 32 connections, each known by key, routed and written; median of the rounds. */
  readonly perSecond: number;
  /** Its own statements over the pool's connections, in the same rounds. */
  readonly sqlPerSecond: number;
  readonly ratio: number;
  /** Milliseconds at half of that rate. */
  readonly p95: number;
}

const ROUNDS = 3;
const LEADS = 1_000;
const CONNECTIONS = 32;
const WARM_UP = 300;
const PACED_SECONDS = 8;
const PARTNER = 'Bench portal';

/** The intake call with a partner's key and unknown people, beside its own statements in plain SQL. */
export async function measureIntake(pool: pg.Pool, connectionString: string): Promise<IntakeFigures> {
  await forgetPartner(pool);
  const key = await addPartner(pool);
  const callsOf = await callsBy(pool, key);
  const api = await startServerProcess('./api-server.ts', { connectionString, size: POOL });
  await sendAll(api, callsOf(WARM_UP));
  const rates: number[] = [];
  const floors: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const { recordings } = await record({ pool }, callsOf(LEADS));
    // The replay writes the recorded leads once more.
    await forgetImported(pool);
    await pool.query('delete from intake_request');
    floors.push(LEADS / (await secondsOf(POOL, recordings, (one: Recording) => replay(pool, one))));
    rates.push(LEADS / (await sendAll(api, callsOf(LEADS))));
    await forgetImported(pool);
  }
  const [rate, floor] = [median(rates), median(floors)];
  const p95 = await pacedP95(api, callsOf(Math.ceil((PACED_SECONDS * rate) / 2)), rate / 2);
  await api.stop();
  await forgetImported(pool);
  await forgetPartner(pool);
  return {
    perSecond: Math.round(rate),
    sqlPerSecond: Math.round(floor),
    ratio: round(rate / floor),
    p95: round(p95),
  };
}

async function addPartner(pool: pg.Pool): Promise<string> {
  const { key, prefix, hash } = newKey();
  await pool.query(
    `with partner as (insert into partner (market_id, name, source_id, per_minute, per_day, created_at)
       values (1, $1, 1, 1000000, 1000000, now()) returning id)
     insert into partner_key (partner_id, prefix, key_hash, created_by, created_at)
     select partner.id, $2, $3, app_user.id, now() from partner, app_user where username = $4`,
    [PARTNER, prefix, hash, SUPERVISOR],
  );
  return key;
}

async function forgetPartner(pool: pg.Pool): Promise<void> {
  await pool.query('delete from intake_request');
  for (const table of ['partner_usage', 'partner_key'])
    await pool.query(
      `delete from ${table} using partner where partner.id = partner_id and partner.name = $1`,
      [PARTNER],
    );
  await pool.query('delete from partner where name = $1', [PARTNER]);
}

/** Answers a source of calls, each with another person and a web id whose process takes its lead type. */
async function callsBy(pool: pg.Pool, key: string): Promise<(count: number) => HttpCall[]> {
  const { rows: ways } = await pool.query<{ code: string; value: string }>(
    `select web_id.code, lead_type.value from web_id
       join process_domain using (domain_id) join process on process.id = process_domain.process_id
       join process_lead_type on process_lead_type.process_id = process.id
       join lead_type on lead_type.id = process_lead_type.lead_type_id
     where web_id.market_id = 1 and web_id.status = 1 and process.status = 1 and lead_type.status = 1
     order by web_id.id, lead_type.id limit 20`,
  );
  let next = 0;
  const { rows: people } = await importMaterial(pool, 60_000, 8);
  return (count) =>
    Array.from({ length: count }, () => {
      const person = people[next % people.length];
      const way = ways[next % Math.max(1, ways.length)];
      next += 1;
      const body = {
        id: `bench-${next}`,
        ...person,
        ...(way && { web_id: way.code, lead_type: way.value }),
        utm_source: 'bench',
      };
      return { ...addressed(takeLeads, key), body: JSON.stringify(body) };
    });
}

/** Seconds until every item is done, `lanes` of them at a time. */
async function secondsOf<Item>(
  lanes: number,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<number> {
  const waiting = items.values();
  const startedAt = performance.now();
  const lane = async () => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - startedAt) / 1_000;
}

async function sendAll({ port }: ServerProcess, calls: readonly HttpCall[]): Promise<number> {
  const client = httpClient(port);
  const seconds = await secondsOf(CONNECTIONS, calls, (call) => client.send(call));
  client.close();
  return seconds;
}

/** Calls begin at their due times, independent of the answers to earlier ones. */
async function pacedP95({ port }: ServerProcess, calls: readonly HttpCall[], rate: number): Promise<number> {
  const client = httpClient(port);
  const startedAt = performance.now();
  const times = await Promise.all(
    calls.map(async (call, at) => {
      const dueAt = startedAt + (at * 1_000) / rate;
      await delay(Math.max(0, dueAt - performance.now()));
      const begunAt = performance.now();
      await client.send(call);
      return performance.now() - begunAt;
    }),
  );
  client.close();
  return percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
}
