import type { Market } from '@otolead/contract/kernel/market.ts';
import { instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { monthOf, type Period } from '@otolead/contract/reports/months.rules.ts';
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { COUNT, type CountKind, leadRollup, leadScope } from '../leads/leads.public.ts';
import { all, type Cell, cellRows, type Grid, type Metric, ROWS_OF, type Rows, withinOf } from './grid.ts';
import type { ReportReader } from './reader.ts';

export type Counts = Readonly<Record<string, number>>;

type NamedCell = readonly [name: string, cell: Cell];

/** A statement of a grid, and the places of its figures. */
interface Asked {
  readonly query: CompiledQuery<Found>;
  readonly places: readonly Place[];
}

/** Statements of a cached grid, by scope: building them takes as long as running the quick ones. */
const known = new WeakMap<Grid, Map<string, readonly Asked[]>>();

/** Every cell of the grid by row value; empty rows may be missing. */
export async function countGrid(context: ReportReader, grid: Grid): Promise<ReadonlyMap<number, Counts>> {
  const found = await Promise.all(
    askedOf(context, grid).map(async ({ query, places }) => {
      const { rows } = await context.db.executeQuery(query);
      return { rows, places };
    }),
  );
  const counts = new Map<number, Record<string, number>>();
  for (const { rows, places } of found) addTo(counts, rows, places);
  return counts;
}

function askedOf(context: ReportReader, grid: Grid): readonly Asked[] {
  const { marketId, dseId } = leadScope(context);
  const ofGrid = known.get(grid) ?? new Map<string, readonly Asked[]>();
  known.set(grid, ofGrid);
  const scope = `${marketId} ${dseId}`;
  const asked = ofGrid.get(scope) ?? build(context, grid);
  ofGrid.set(scope, asked);
  return asked;
}

function build(context: ReportReader, grid: Grid): Asked[] {
  const partOf = (cell: Cell) =>
    rollupKind(context, grid, cell) ??
    [cell.metric.base, cell.metric.at.name, (cell.metric.row ?? grid.row).name, cell.metric.leads].join(' ');
  const alike = Map.groupBy(Object.entries(grid.cells), ([, cell]) => partOf(cell));
  return [...alike].flatMap(([part, cells]) =>
    passesOf(cells).map((named) => {
      const pass = passOf(named);
      const query =
        part in COUNT
          ? rollupQuery(context, grid, { kind: part as CountKind, pass })
          : rowsQuery(context, grid, pass);
      return { query, places: placesOf(pass) };
    }),
  );
}

/** Time slices between the bounds of the periods, numbered by the preceding bounds. */
interface Slices {
  readonly bounds: readonly Date[];
  readonly first: (period: Period) => number;
  readonly last: (period: Period) => number;
}

function slicesOf(cells: readonly NamedCell[]): Slices {
  const times = cells.flatMap(([, { period }]) =>
    [period.from, period.to].flatMap((at) => at?.getTime() ?? []),
  );
  const bounds = [...new Set(times)].toSorted((one, other) => one - other);
  return {
    bounds: bounds.map((time) => new Date(time)),
    first: ({ from }) => (from ? bounds.indexOf(from.getTime()) + 1 : 0),
    last: ({ to }) => (to ? bounds.indexOf(to.getTime()) : bounds.length),
  };
}

/** Whether a period's figure is the sum of its slices. */
const isSum = ({ leads, figure }: Metric) => !leads && !figure;

/** Each pass over the rows counts metrics once per slice; non-additive ones have a pass per period. */
function passesOf(cells: readonly NamedCell[]): NamedCell[][] {
  const { first, last } = slicesOf(cells);
  const isSliced = ([, { metric, period }]: NamedCell) => isSum(metric) || first(period) === last(period);
  const whole = Map.groupBy(
    cells.filter((cell) => !isSliced(cell)),
    ([, { period }]) => `${period.from?.getTime()} ${period.to?.getTime()}`,
  );
  return [cells.filter(isSliced), ...whole.values()].filter(({ length }) => length > 0);
}

interface Pass {
  readonly cells: readonly NamedCell[];
  readonly metrics: readonly Metric[];
  readonly slices: Slices;
  /** From the earliest start to the latest end. */
  readonly span: Period;
}

function passOf(cells: readonly NamedCell[]): Pass {
  const metrics = [...new Set(cells.map(([, { metric }]) => metric))];
  return { cells, metrics, slices: slicesOf(cells), span: spanOf(cells) };
}

function spanOf(cells: readonly NamedCell[]): Period {
  const bound = (side: keyof Period, pick: (...times: number[]) => number) => {
    const times = cells.map(([, { period }]) => period[side]?.getTime());
    return times.includes(undefined) ? undefined : new Date(pick(...(times as number[])));
  };
  const [from, to] = [bound('from', Math.min), bound('to', Math.max)];
  return { ...(from && { from }), ...(to && { to }) };
}

/** Cells with a common base, timestamp and row. */
function rowsQuery(context: ReportReader, { row, within }: Grid, pass: Pass): CompiledQuery<Found> {
  const [metric] = pass.metrics as [Metric];
  const isAlone = pass.metrics.length === 1;
  const span: Cell = {
    metric: { base: metric.base, at: metric.at, where: isAlone ? metric.where : [] },
    period: pass.span,
  };
  const rows = cellRows(context, within, span).select([
    (metric.row ?? row).sql.as('key'),
    sliceOf(pass, { at: metric.at.sql, bounds: sql`${pass.slices.bounds}::timestamptz[]` }).as('slice'),
  ]);
  return (metric.leads ? leadsOf : figuresOf)(context, rows, pass).compile() as CompiledQuery<Found>;
}

/** Slice of a row; omitted if all periods are the same. */
function sliceOf(
  { cells, slices, span }: Pass,
  { at, bounds }: { readonly at: RawBuilder<unknown>; readonly bounds: RawBuilder<unknown> },
): RawBuilder<number> {
  const [first, last] = [slices.first(span), slices.last(span)];
  const isOne = cells.every(
    ([, { period }]) => slices.first(period) === first && slices.last(period) === last,
  );
  return isOne ? sql<number>`${sql.lit(first)}` : sql<number>`width_bucket(${at}, ${bounds})`;
}

type Found = Readonly<Record<string, number | null>>;

const figuresOf = (_: ReportReader, rows: Rows, { metrics }: Pass) =>
  rows
    .select(
      metrics.map(({ figure, where }, at) =>
        sql<number>`${figure ?? sql`count(*)`} filter (where ${all(where)})`.as(`c${at}`),
      ),
    )
    .groupBy(sql`1`)
    .groupBy(sql`2`);

/** Counts leads: rows are grouped by lead first. */
function leadsOf({ db }: ReportReader, rows: Rows, { metrics }: Pass) {
  const [{ base }] = metrics as [Metric];
  const byLead = rows
    .select(sql.ref(`${ROWS_OF[base]}.lead_id`).as('lead_id'))
    .select(metrics.map(({ where }, at) => sql<boolean>`bool_or(${all(where)})`.as(`c${at}`)))
    .groupBy(sql`1`)
    .groupBy(sql`2`)
    .groupBy(sql`3`);
  return db
    .selectFrom(byLead.as('found'))
    .select([sql.ref('key').as('key'), sql.ref('slice').as('slice')])
    .select(metrics.map((_, at) => sql<number>`count(*) filter (where ${sql.ref(`c${at}`)})`.as(`c${at}`)))
    .groupBy(sql`1`)
    .groupBy(sql`2`);
}

/** Place of a cell's figure: its metric in the slices of its period. */
interface Place {
  readonly name: string;
  readonly column: string;
  readonly first: number;
  readonly last: number;
}

const placesOf = ({ cells, metrics, slices }: Pass): Place[] =>
  cells.map(([name, { metric, period }]) => ({
    name,
    column: `c${metrics.indexOf(metric)}`,
    first: slices.first(period),
    last: slices.last(period),
  }));

function addTo(
  counts: Map<number, Record<string, number>>,
  found: readonly Found[],
  places: readonly Place[],
): void {
  for (const row of found) {
    const { key } = row;
    if (key === null || key === undefined) continue;
    const own = counts.get(Number(key)) ?? {};
    counts.set(Number(key), own);
    const slice = Number(row.slice);
    for (const { name, column, first, last } of places)
      if (first <= slice && slice <= last) own[name] = (own[name] ?? 0) + Number(row[column] ?? 0);
  }
}

type Fits = (period: Period, market: Market) => boolean;

const bounds = ({ from, to }: Period) => [from, to].filter((at) => at !== undefined);
const wholeDays: Fits = (period, market) => bounds(period).every((at) => beginsDay(at, market));
const wholeMonths: Fits = (period, market) => bounds(period).every((at) => beginsMonth(at, market));
const DAY_MS = 86_400_000;
const oneDay: Fits = ({ from, to }, market) =>
  Boolean(from && to && beginsDay(from, market) && to.getTime() - from.getTime() === DAY_MS);
/** From a month's start to the end of some day of it. */
const monthToDate: Fits = ({ from, to }, market) =>
  Boolean(from && to && beginsMonth(from, market) && beginsDay(to, market)) &&
  monthOf(localDate(from as Date, market.timeZone)) ===
    monthOf(localDate(new Date((to as Date).getTime() - 1), market.timeZone));

/** Periods covered by a kind of count, if not whole days. */
const FITS: Partial<Record<CountKind, Fits>> = {
  triggered: wholeMonths,
  retail: wholeMonths,
  car: wholeMonths,
  sale: wholeMonths,
  decided: wholeMonths,
  dialedDay: oneDay,
  connectedDay: oneDay,
  dialedMonth: monthToDate,
  connectedMonth: monthToDate,
  agentMonth: monthToDate,
};

const beginsDay = (at: Date, { timeZone }: Market) =>
  instantOf(localDate(at, timeZone), '00:00', timeZone).getTime() === at.getTime();

const beginsMonth = (at: Date, market: Market) =>
  localDate(at, market.timeZone).endsWith('-01') && beginsDay(at, market);

/** The kind of count that fully answers a cell. */
function rollupKind(
  context: ReportReader,
  { rollupRow }: Grid,
  { metric, period }: Cell,
): CountKind | undefined {
  if (!rollupRow || leadScope(context).dseId !== 'everyone') return undefined;
  return metric.rollup?.kinds.find((kind) => (FITS[kind] ?? wholeDays)(period, context.market));
}

interface RollupPart {
  readonly kind: CountKind;
  readonly pass: Pass;
}

/** Cells of one kind, summed from the rollup. */
function rollupQuery(
  context: ReportReader,
  { within, rollupRow }: Grid,
  { kind, pass }: RollupPart,
): CompiledQuery<Found> {
  const day = (at: Date) => localDate(at, context.market.timeZone);
  const { from, to } = pass.span;
  const [[, cell]] = pass.cells as [NamedCell];
  const rows = cell.metric.base === 'call' ? 'lead_call' : 'lead';
  const dayOf = sql.ref(`${rows}.day`);
  const query = (context.db as unknown as Db)
    .selectFrom(leadRollup(context.market.id, kind).as(rows) as never)
    .where(
      all([
        ...withinOf(within, cell),
        ...(from ? [sql<SqlBool>`${dayOf} >= ${day(from)}::date`] : []),
        ...(to ? [sql<SqlBool>`${dayOf} < ${day(to)}::date`] : []),
      ]),
    )
    .select([
      (rollupRow as RawBuilder<number | null>).as('key'),
      sliceOf(pass, { at: dayOf, bounds: sql`${pass.slices.bounds.map(day)}::date[]` }).as('slice'),
    ])
    .select(pass.metrics.map((metric, at) => rollupFigure(metric).as(`c${at}`)))
    .groupBy(sql`1`)
    .groupBy(sql`2`);
  return query.compile() as CompiledQuery<Found>;
}

function rollupFigure({ rollup }: Metric): RawBuilder<number | null> {
  const filter = sql`filter (where ${all(rollup?.where ?? [])})`;
  return rollup?.figure?.(filter) ?? sql<number | null>`sum(leads) ${filter}`;
}
