import { setTimeout as delay } from 'node:timers/promises';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { type HttpCall, httpClient } from './http-client.ts';
import { type Latency, measureInTurn, round } from './load.ts';
import { readMaterial } from './material.ts';
import { callsOf, POOL, takeTurns } from './measure-scenario.ts';
import type { ReportCase } from './report-cases.ts';
import { signInSupervisor } from './supervisor.ts';

/** People who search while a save is timed, each of whom reads what was found before the next search. */
const SEARCHERS = 10;
const READ_MS = 1_000;
/** Of fewer saves the worst twentieth are those that the first, uncompiled searches meet. */
const LEAST_SECONDS = 20;
/** As in `npm start`: a search beyond it is refused with advice. */
const REQUEST_TIMEOUT_MS = 5_000;

export interface SaveMeasures {
  readonly alone: Latency;
  readonly beside: Latency;
  /** p95 beside searches by p95 alone. */
  readonly ratio: number;
  /** Searches that were answered meanwhile, and those that were refused for their time. */
  readonly searches: number;
  readonly refused: number;
}

interface Saving {
  readonly connectionString: string;
  /** What is searched meanwhile. */
  readonly cases: readonly ReportCase[];
  readonly seconds: number;
}

/** Saves of a status one after the other, alone and while ten people search reports, slice by slice in turn. */
export async function measureSaves(
  pool: pg.Pool,
  { connectionString, cases, seconds }: Saving,
): Promise<SaveMeasures> {
  const token = await signInSupervisor(pool, systemClock.now());
  const searches = cases.flatMap((one) => callsOf({ token }, one));
  const api = await startServerProcess('./api-server.ts', {
    connectionString,
    size: POOL,
    statementTimeout: REQUEST_TIMEOUT_MS,
  });
  const client = httpClient(api.port);
  const nextSave = takeTurns(await savesOf(pool, token));
  const nextSearch = takeTurns(searches);
  const save = { once: async () => void (await client.send(nextSave())), connections: 1 };
  let [answered, refused] = [0, 0];
  const search = () => {
    let goOn = true;
    const searching = Array.from({ length: SEARCHERS }, async () => {
      while (goOn) {
        await client.send(nextSearch()).then(
          () => {
            answered += 1;
          },
          () => {
            refused += 1;
          },
        );
        await delay(READ_MS);
      }
    });
    return async () => {
      goOn = false;
      await Promise.all(searching);
    };
  };
  const [alone, beside] = await measureInTurn(
    [save, { ...save, beside: search }],
    Math.max(seconds, LEAST_SECONDS),
  );
  if (!alone || !beside) throw new Error('two subjects have two results');
  client.close();
  await api.stop();
  return { alone, beside, ratio: round(beside.p95 / alone.p95), searches: answered, refused };
}

async function savesOf(pool: pg.Pool, token: string): Promise<HttpCall[]> {
  const { leads } = await readMaterial(pool, 400);
  const today = localDate(systemClock.now(), MARKETS.id.timeZone);
  const inputs = ['10:30', '14:15'].flatMap((time, turn) =>
    leads.map(({ lead_id }) => ({
      lead_id,
      status_id: 2,
      sub_status_id: 2,
      follow_up_date: addDays(today, 3 + turn),
      followup_time: time,
      buy_time: 14,
    })),
  );
  return callsOf({ token }, { endpoint: updateStatus, inputs });
}
