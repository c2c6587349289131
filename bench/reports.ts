import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import type pg from 'pg';
import { systemClock } from '../server/src/platform/clock.ts';
import { startServerProcess } from './child.ts';
import { httpClient } from './http-client.ts';
import { type Latency, measureInTurn, round } from './load.ts';
import { callsOf, LOAD, POOL, record, takeTurns, warmUp } from './measure-scenario.ts';
import type { ProductPayload } from './product.ts';
import { type ReportCase, reportCases } from './report-cases.ts';
import { type FileMeasures, measureFiles } from './report-files.ts';
import { measureSaves, type SaveMeasures } from './report-saves.ts';
import { replay } from './statements.ts';
import { signInSupervisor } from './supervisor.ts';

/** What `--only` calls the parts; 'reports' means all of them. */
const PARTS = ['reports: tables', 'reports: files', 'reports: saves', 'reports: wallboard'] as const;
type Part = (typeof PARTS)[number];

export const isOfReports = (only: string | undefined): only is string =>
  only === 'reports' || PARTS.some((part) => part === only);

export interface ReportRow {
  readonly name: string;
  readonly api: Latency;
  readonly sql: Latency;
  /** API p50 by SQL p50. */
  readonly ratio: number;
}

/** What was measured of the parts that were asked for. */
export interface ReportMeasures {
  readonly tables: readonly ReportRow[];
  readonly files?: FileMeasures;
  readonly saves?: SaveMeasures;
}

interface Measuring {
  readonly only: string;
  readonly seconds: number;
  readonly print: (line: string) => void;
}

/**
 * The first answer of every table beside its own statements, files beside COPY, saves beside searches. Each figure is
 * printed as soon as it is known, so that a run that is ended early has not measured for nothing.
 */
export async function measureReports(
  pool: pg.Pool,
  payload: ProductPayload,
  { only, seconds, print }: Measuring,
): Promise<ReportMeasures> {
  const wants = (part: Part) => only === 'reports' || only === part;
  const { connectionString } = payload;
  const token = await signInSupervisor(pool, systemClock.now());
  const cases = await reportCases(pool, systemClock.now());
  const shown = [
    ...(wants('reports: tables') ? cases : []),
    ...(wants('reports: wallboard') ? [WALLBOARD] : []),
  ];
  const tables = await measureTables(pool, shown, { connectionString, token, seconds, print });
  const files = wants('reports: files') ? await measureFiles(pool, payload, print) : undefined;
  const saves = wants('reports: saves')
    ? await measureSaves(pool, { connectionString, cases, seconds })
    : undefined;
  if (saves) print(`saves: p95 ${saves.alone.p95} ms, beside searches ${saves.beside.p95} ms`);
  return { tables, ...(files && { files }), ...(saves && { saves }) };
}

/** Every call of it waits for a read of its own, at most one in half a second; its statements tell what that costs. */
const WALLBOARD: ReportCase = { name: 'wallboard', endpoint: getWallboard, inputs: [{}] };

async function measureTables(
  pool: pg.Pool,
  cases: readonly ReportCase[],
  {
    connectionString,
    token,
    seconds,
    print,
  }: Omit<Measuring, 'only'> & { readonly connectionString: string; readonly token: string },
): Promise<ReportRow[]> {
  const tables: ReportRow[] = [];
  const api = await startServerProcess('./api-server.ts', { connectionString, size: POOL });
  const client = httpClient(api.port);
  for (const { name, endpoint, inputs } of cases) {
    const calls = callsOf({ token }, { endpoint, inputs });
    const { recordings } = await record({ pool }, calls);
    const [nextCall, nextSql] = [takeTurns(calls), takeTurns(recordings)];
    const callApi = async () => void (await client.send(nextCall()));
    await warmUp(callApi, LOAD);
    const [answers, sql] = await measureInTurn(
      [
        { once: callApi, connections: 1 },
        { once: () => replay(pool, nextSql()), connections: 1 },
      ],
      seconds,
    );
    if (!answers || !sql) throw new Error('two subjects have two results');
    tables.push({ name, api: answers, sql, ratio: round(answers.p50 / sql.p50) });
    print(
      `${name}: API p50 ${answers.p50} ms, p95 ${answers.p95} ms; SQL p50 ${sql.p50} ms, p95 ${sql.p95} ms`,
    );
  }
  client.close();
  await api.stop();
  return tables;
}
