import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminMeasures } from './administration.ts';
import type { ArrivalMeasures } from './arrival.ts';
import type { AuditFigures } from './audits.ts';
import type { BrowserMeasures } from './browser.ts';
import type { ExportRow } from './exports.ts';
import { round } from './load.ts';
import type { Row } from './measure-scenario.ts';
import type { PushFigures } from './push.ts';
import type { StreamMeasures } from './streams.ts';
import type { SweepRow } from './sweep.ts';

/** Everything that one run has found out, as it is kept in JSON. */
export interface Results {
  /** ISO instant. */
  readonly at: string;
  readonly machine: { readonly cores: number; readonly memoryGiB: number };
  /** Version of PostgreSQL. */
  readonly postgres: string;
  readonly leads: number;
  /** How long each measurement of a scenario lasted. */
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly exports: readonly ExportRow[];
  readonly push: PushFigures;
  readonly audits: AuditFigures;
  readonly arrival: ArrivalMeasures;
  /** Null where there was no browser, or none was wanted. */
  readonly browser: BrowserMeasures | null;
  readonly administration: AdminMeasures;
  readonly streams: StreamMeasures;
  readonly swept: readonly SweepRow[];
  /** Null until there are results of ten times as many leads, or of a tenth. */
  readonly growth: Growth | null;
}

/** What ten times as many leads cost; from two runs, so both want a quiet machine. */
export interface Growth {
  readonly from: number;
  readonly to: number;
  /** When the other of the two runs was. */
  readonly otherAt: string;
  /** p50 at the larger size by that at the smaller one, for each scenario by its name. */
  readonly p50: Readonly<Record<string, { readonly api: number; readonly sql: number }>>;
}

const FOLDER = join('.data', 'bench');
const FACTOR = 10;

export type Measured = Omit<Results, 'growth'>;

/** Beside the newest results of a tenth of the leads, or else of ten times as many. */
export async function withGrowth(measured: Measured): Promise<Results> {
  const other = (await earlier(measured.leads / FACTOR)) ?? (await earlier(measured.leads * FACTOR));
  if (!other) return { ...measured, growth: null };
  const [small, large] = other.leads < measured.leads ? [other, measured] : [measured, other];
  const before = new Map(small.rows.map((row) => [row.name, row]));
  const p50 = large.rows.flatMap(({ name, api, sql }): [string, Growth['p50'][string]][] => {
    const row = before.get(name);
    if (!row) return [];
    return [[name, { api: round(api.p50 / row.api.p50), sql: round(sql.p50 / row.sql.p50) }]];
  });
  return {
    ...measured,
    growth: { from: small.leads, to: large.leads, otherAt: other.at, p50: Object.fromEntries(p50) },
  };
}

async function earlier(leads: number): Promise<Measured | undefined> {
  const text = await readFile(join(FOLDER, `${leads}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Measured);
}

/** One JSON and one Markdown file for each size, and the JSON once more where it is asked for. */
export async function keep(results: Results, markdown: string, out: string): Promise<void> {
  const json = `${JSON.stringify(results, null, 2)}\n`;
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${results.leads}.json`), json);
  await writeFile(join(FOLDER, `${results.leads}.md`), markdown);
  await writeFile(out, json);
}
