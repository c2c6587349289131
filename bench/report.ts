import type { Latency } from './load.ts';

export interface Row {
  readonly name: string;
  /** Size of one answer, uncompressed. */
  readonly bytes: number;
  readonly api: Latency;
  readonly sql: Latency;
  readonly apiLoad: Latency;
  readonly bareLoad: Latency;
  readonly sqlLoad: Latency;
  /** Milliseconds of the server process. */
  readonly cpuPerRequest: number;
  readonly bareCpuPerRequest: number;
  readonly ratios: {
    /** API p50 by SQL p50, one connection each. */
    readonly p50: number;
    /** API throughput by the bare route's, 32 connections each. */
    readonly throughput: number;
    /** Milliseconds of CPU a request above the bare route's. */
    readonly cpuAbove: number;
  };
}

const COLUMNS: readonly [string, (row: Row) => string | number][] = [
  ['scenario', (row) => row.name],
  ['API p50 / p95 ms', (row) => `${row.api.p50} / ${row.api.p95}`],
  ['SQL p50 / p95 ms', (row) => `${row.sql.p50} / ${row.sql.p95}`],
  ['ratio p50', (row) => row.ratios.p50],
  ['API 32 /s', (row) => row.apiLoad.perSecond],
  ['bare 32 /s', (row) => row.bareLoad.perSecond],
  ['ratio', (row) => row.ratios.throughput],
  ['SQL 10 /s', (row) => row.sqlLoad.perSecond],
  ['CPU ms (bare)', (row) => `${row.cpuPerRequest} (${row.bareCpuPerRequest})`],
  ['bytes', (row) => row.bytes],
];

export interface SweepRow {
  readonly name: string;
  /** Milliseconds of the whole call, the best and the worst of some. */
  readonly best: number;
  readonly worst: number;
  /** As people read it: '30,000+' where it is not counted further; '–' when the search was stopped. */
  readonly total: string;
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;

/** Every filter by itself, the slowest first. */
export function printSweep(rows: readonly SweepRow[]): void {
  process.stdout.write(line(['filter', 'best ms', 'worst ms', 'leads']));
  process.stdout.write(line(['---', '---', '---', '---']));
  for (const { name, best, worst, total } of rows.toSorted((one, other) => other.best - one.best))
    process.stdout.write(line([name, best, worst, total]));
}

/** A Markdown table, ready for docs/performance.md. */
export function printTable(rows: readonly Row[]): void {
  process.stdout.write(line(COLUMNS.map(([title]) => title)));
  process.stdout.write(line(COLUMNS.map(() => '---')));
  for (const row of rows) process.stdout.write(line(COLUMNS.map(([, cell]) => cell(row))));
}
