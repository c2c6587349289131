import type { AdminMeasures } from './administration.ts';
import { type Figure, holds } from './figure.ts';
import { adminFigures, figuresOf, streamFigures } from './figures.ts';
import type { Row } from './measure-scenario.ts';
import { fileFigures, saveFigures } from './report-figures.ts';
import type { ReportMeasures, ReportRow } from './reports.ts';
import type { Growth, Results } from './results.ts';
import type { StreamMeasures } from './streams.ts';

type Cell = string | number;
type Column<Item> = readonly [title: string, cell: (item: Item) => Cell];

const NONE = '–';

const MARK = { true: '✓', false: '✗' } as const;

const FIGURES: readonly Column<Figure>[] = [
  ['figure', ({ name }) => name],
  ['measured', ({ value, unit }) => `${value} ${unit}`.trimEnd()],
  ['goal', ({ goal, unit }) => (goal ? `${goal.is} ${goal.bound} ${unit}`.trimEnd() : NONE)],
  ['holds', (figure) => ({ ...MARK, undefined: NONE })[`${holds(figure)}`]],
];

/** A figure that a goal is set for, and whether it holds. */
const judged = (figure: Cell, holds: boolean) => `${figure} ${MARK[`${holds}`]}`;

/**
 * Goals: p50 ≤ 1.5 × SQL + 1 ms, ≥ 0.7 × the bare route's rate, ≤ its CPU + 1 ms, a page ≤ 40 KB (1 KB = 1,024); over ten
 * times the leads p50 ≤ 2 ×, or no more than its SQL where that finds and counts more of them.
 */
const SCENARIOS: readonly Column<Row>[] = [
  ['scenario', (row) => row.name],
  ['API p50 / p95 ms', (row) => `${row.api.p50} / ${row.api.p95}`],
  ['SQL p50 / p95 ms', (row) => `${row.sql.p50} / ${row.sql.p95}`],
  ['ratio p50', ({ api, sql, ratios }) => judged(ratios.p50, api.p50 <= 1.5 * sql.p50 + 1)],
  ['API 32 /s', (row) => row.apiLoad.perSecond],
  ['bare 32 /s', (row) => row.bareLoad.perSecond],
  ['ratio', ({ ratios }) => judged(ratios.throughput, ratios.throughput >= 0.7)],
  ['SQL 10 /s', (row) => row.sqlLoad.perSecond],
  ['API by SQL /s', (row) => row.ratios.sqlThroughput],
  [
    'CPU ms (bare)',
    ({ cpuPerRequest: cpu, bareCpuPerRequest: bare, ratios }) =>
      judged(`${cpu} (${bare})`, ratios.cpuAbove <= 1),
  ],
  ['bytes', ({ bytes }) => judged(bytes, bytes <= 40 * 1_024)],
];

const SWEPT: readonly Column<Results['swept'][number]>[] = [
  ['filter alone', ({ name }) => name],
  ['best ms', ({ best }) => best],
  ['worst ms', ({ worst }) => worst],
  ['leads', ({ total }) => total],
];

export const figureTable = (figures: readonly Figure[]): string => table(FIGURES, figures);

/** Everything as Markdown, ready for docs/performance.md. */
export function markdownOf(results: Results): string {
  const { at, leads, machine, postgres, swept, growth } = results;
  const where = `${machine.cores} cores, ${machine.memoryGiB} GiB · PostgreSQL ${postgres}`;
  const slowestFirst = swept.toSorted((one, other) => other.best - one.best);
  return [
    `## ${at.slice(0, 10)} · ${leads.toLocaleString('en')} leads · ${where}\n`,
    table(FIGURES, figuresOf(results)),
    table(growth ? [...SCENARIOS, p50Growth(growth)] : SCENARIOS, results.rows),
    ...(swept.length > 0 ? [table(SWEPT, slowestFirst)] : []),
  ].join('\n');
}

const ADMIN_LISTS: readonly Column<AdminMeasures['lists'][number]>[] = [
  ['list', ({ name }) => name],
  ['API p50 ms', ({ api }) => api],
  ['SQL p50 ms', ({ sql }) => sql],
];

/** The administration by itself: its figures, and each list, the slowest first. */
export function adminMarkdown(measures: AdminMeasures): string {
  const slowestFirst = measures.lists.toSorted((one, other) => other.api - one.api);
  return [table(FIGURES, adminFigures(measures)), table(ADMIN_LISTS, slowestFirst)].join('\n');
}

/** The event streams by themselves. */
export const streamMarkdown = (measures: StreamMeasures) => table(FIGURES, streamFigures(measures));

export function scenarioTable(rows: readonly Row[]): string {
  return table(SCENARIOS, rows);
}

function p50Growth({ from, to, p50 }: Growth): Column<Row> {
  const cell = ({ name, findsMore }: Row) => {
    const grown = p50[name];
    if (!grown) return NONE;
    const { api, sql } = grown;
    return judged(`${api} (${sql})`, api <= Math.max(2, findsMore ? sql : 0));
  };
  return [`p50 ${to.toLocaleString('en')} / ${from.toLocaleString('en')} (SQL)`, cell];
}

function table<Item>(columns: readonly Column<Item>[], items: readonly Item[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |\n`;
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(() => '---')),
    ...items.map((item) => line(columns.map(([, cell]) => cell(item)))),
  ].join('');
}

const REPORT_TABLES: readonly Column<ReportRow>[] = [
  ['table', ({ name }) => name],
  ['API p50 / p95 ms', ({ api }) => judged(`${api.p50} / ${api.p95}`, api.p95 <= 300)],
  ['SQL p50 / p95 ms', ({ sql }) => `${sql.p50} / ${sql.p95}`],
  ['API by SQL', ({ ratio }) => judged(ratio, ratio <= 1.3)],
];

/** Goals of a table: p95 of its first answer at most 300 ms and 1.3 × its SQL. Other figures carry their goal. */
export function reportsMarkdown({ tables, files, saves }: ReportMeasures): string {
  const figures = [...(files ? fileFigures(files) : []), ...(saves ? saveFigures(saves) : [])];
  return [
    ...(tables.length > 0 ? [table(REPORT_TABLES, tables)] : []),
    ...(figures.length > 0 ? [table(FIGURES, figures)] : []),
  ].join('\n');
}
