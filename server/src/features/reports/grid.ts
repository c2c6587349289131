import type { Market } from '@otolead/contract/kernel/market.ts';
import { instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import type { Period } from '@otolead/contract/reports/months.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../tables/database.ts';
import {
  type LeadScope,
  leadScope,
  leadsByMonth,
  marketRows,
  scopedLeadRows,
  scopedLeads,
} from '../leads/leads.public.ts';
import type { ReportReader } from './reader.ts';

export type Condition = RawBuilder<SqlBool>;

/** Rows that a metric counts, each beside its lead; conditions speak of `lead` and of what the base joins. */
type Rows = SelectQueryBuilder<Database, 'lead', object>;

/** Of the left joins PostgreSQL does nothing where no condition asks for a milestone. */
const BASES = {
  lead: (db: Db, scope: LeadScope) =>
    scopedLeads(db, scope).leftJoin('lead_milestone', (join) =>
      join.on(sql<SqlBool>`lead_milestone.lead_id = lead.lead_id`),
    ),
  /** Leads by a milestone: its index leads to them. */
  milestone: (db: Db, scope: LeadScope) =>
    scopedLeads(db, scope).innerJoin('lead_milestone', (join) =>
      join.on(
        sql<SqlBool>`lead_milestone.lead_id = lead.lead_id and lead_milestone.market_id = ${scope.marketId}`,
      ),
    ),
  car: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'assigned_car', scope)
      .where('assigned_car.market_id', '=', scope.marketId)
      .leftJoin('lead_milestone', (join) => join.on(sql<SqlBool>`lead_milestone.lead_id = lead.lead_id`)),
  call: (db: Db, scope: LeadScope) => marketRows(db, 'lead_call', scope),
  activity: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'activity', scope).where('activity.market_id', '=', scope.marketId),
  audit: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'audit', scope).where('audit.market_id', '=', scope.marketId),
} as const satisfies Record<string, (db: Db, scope: LeadScope) => unknown>;

type BaseName = keyof typeof BASES;

/** Where a base's rows stand. */
const ROWS_OF: Readonly<Record<BaseName, string>> = {
  lead: 'lead',
  milestone: 'lead_milestone',
  car: 'assigned_car',
  call: 'lead_call',
  activity: 'activity',
  audit: 'audit',
};

const rowsOf = (base: BaseName, db: Db, scope: LeadScope) => BASES[base](db, scope) as unknown as Rows;

/** An expression under a name that tells it from others: a moment that periods are about, or what a row is. */
interface Term<Value> {
  readonly name: string;
  readonly sql: RawBuilder<Value>;
}

export interface Moment extends Term<Date | null> {
  /** Of one that no index tells: the columns of which it is always one, so that theirs lead to it. */
  readonly oneOf?: readonly string[];
}
export type RowKey = Term<number | null>;

export const moment = (column: string): Moment => ({ name: column, sql: sql.ref<Date | null>(column) });
export const rowKey = (column: string): RowKey => ({ name: column, sql: sql.ref<number | null>(column) });

/** What is counted: one predicate over one base and one date. */
export interface Metric {
  readonly base: BaseName;
  readonly where: readonly Condition[];
  readonly at: Moment;
  /** Leads instead of rows: of several rows of a lead one counts. */
  readonly leads?: true;
  /** A figure of the rows that match, which opens nothing; instead of their number. */
  readonly figure?: RawBuilder<number | null>;
  /** What the row is, where the base does not have the grid's. */
  readonly row?: RowKey;
  /** Its predicate asks nothing that the counts of leads by month do not tell. */
  readonly byMonth?: true;
}

/** A metric in a period; an open one counts everything. */
export interface Cell {
  readonly metric: Metric;
  readonly period: Period;
}

/** A table of counts: one row for each value of `row` among the leads `within`, one count for each cell. */
export interface Grid {
  readonly row: RowKey;
  readonly within: readonly Condition[];
  /** By the name that `report_detail` calls it by (`slug`). */
  readonly cells: Readonly<Record<string, Cell>>;
  /** What a row is among the counts of leads by month, where `within` asks nothing that they do not tell. */
  readonly monthRow?: RawBuilder<number | null>;
}

function inPeriod(instant: RawBuilder<unknown>, { from, to }: Period): Condition[] {
  return [
    ...(from ? [sql<SqlBool>`${instant} >= ${from}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${instant} < ${to}::timestamptz`] : []),
  ];
}

const conditionsOf = ({ metric: { where, at }, period }: Cell): Condition[] => [
  ...where,
  ...inPeriod(at.sql, period),
];

/** What follows from the period for the columns that indexes know. */
function reachOf({ metric: { at }, period }: Cell): Condition[] {
  if (!at.oneOf || (!period.from && !period.to)) return [];
  const columns = at.oneOf.map((column) => all(inPeriod(sql.ref(column), period)));
  return [sql<SqlBool>`(${sql.join(columns, sql` or `)})`];
}

const all = (conditions: readonly Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** The rows that a cell counts, within the grid and the caller's scope. */
export function cellRows(context: ReportReader, within: readonly Condition[], cell: Cell): Rows {
  const scope = leadScope(context);
  const conditions = [...within, ...reachOf(cell), ...conditionsOf(cell)];
  const rows = rowsOf(cell.metric.base, context.db, scope).where(all(conditions));
  if (!cell.metric.leads) return rows;
  const ids = rows.select('lead.lead_id');
  return scopedLeads(context.db, scope).where(sql<SqlBool>`lead.lead_id in (${ids})`);
}

export type Counts = Readonly<Record<string, number>>;

/** Every cell of the grid by its row's value; a row that counts nothing may be missing. */
export async function countGrid(context: ReportReader, grid: Grid): Promise<ReadonlyMap<number, Counts>> {
  const isOfMonths = (cell: Cell) => monthsOf(context, grid, cell) !== undefined;
  const parts = Map.groupBy(Object.entries(grid.cells), ([, cell]) =>
    isOfMonths(cell)
      ? MONTHS
      : [cell.metric.base, cell.metric.at.name, (cell.metric.row ?? grid.row).name].join(' '),
  );
  const found = await Promise.all(
    [...parts].map(([part, cells]) => (part === MONTHS ? countMonths : countPart)(context, grid, cells)),
  );
  const rows = new Map<number, Record<string, number>>();
  for (const { key, counts } of found.flat()) rows.set(key, { ...rows.get(key), ...counts });
  return rows;
}

type NamedCell = readonly [name: string, cell: Cell];

const MONTHS = 'counts by month';

/** Cells of one base, moment and row: a single pass over the rows from the first period's begin to the last one's end. */
async function countPart(context: ReportReader, { row, within }: Grid, cells: readonly NamedCell[]) {
  const [[, { metric }]] = cells as [NamedCell];
  const span: Cell = { metric: { base: metric.base, at: metric.at, where: [] }, period: spanOf(cells) };
  const rows = await cellRows(context, within, span)
    .select((metric.row ?? row).sql.as('key'))
    .select(cells.map(([, cell], at) => figureOf(cell).as(`c${at}`)))
    .groupBy(sql`1`)
    .execute();
  return namedCounts(rows, cells);
}

function namedCounts(rows: readonly object[], cells: readonly NamedCell[]) {
  return rows.flatMap((found) => {
    const { key, ...counts } = found as { key: number | null } & Record<string, number>;
    if (key === null) return [];
    const named = cells.map(([name], at) => [name, Number(counts[`c${at}`] ?? 0)] as const);
    return [{ key: Number(key), counts: Object.fromEntries(named) }];
  });
}

function figureOf(cell: Cell): RawBuilder<number | null> {
  const { figure, leads } = cell.metric;
  const counted = leads
    ? sql`count(distinct ${sql.ref(`${ROWS_OF[cell.metric.base]}.lead_id`)})`
    : sql`count(*)`;
  return sql`${figure ?? counted} filter (where ${all(conditionsOf(cell))})`;
}

function spanOf(cells: readonly NamedCell[]): Period {
  const bound = (side: keyof Period, pick: (...times: number[]) => number) => {
    const times = cells.map(([, { period }]) => period[side]?.getTime());
    return times.includes(undefined) ? undefined : new Date(pick(...(times as number[])));
  };
  const [from, to] = [bound('from', Math.min), bound('to', Math.max)];
  return { ...(from && { from }), ...(to && { to }) };
}

/** First days of months, the last one outside; a side that is absent is open. */
interface Months {
  readonly from?: string;
  readonly to?: string;
}

/** The months that a cell is about, where the counts of leads by month tell all that it asks. */
function monthsOf(context: ReportReader, { monthRow }: Grid, { metric, period }: Cell): Months | undefined {
  if (!monthRow || !metric.byMonth || leadScope(context).dseId !== 'everyone') return undefined;
  const [from, to] = [period.from, period.to].map((at) => at && monthBeginning(at, context.market));
  if ((period.from && !from) || (period.to && !to)) return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

/** The first day of the month that begins at this moment; undefined at any other. */
function monthBeginning(at: Date, { timeZone }: Market): string | undefined {
  const day = localDate(at, timeZone);
  const begins = day.endsWith('-01') && instantOf(day, '00:00', timeZone).getTime() === at.getTime();
  return begins ? day : undefined;
}

/** The cells of whole months, added up instead of counted. */
async function countMonths(context: ReportReader, grid: Grid, cells: readonly NamedCell[]) {
  const figures = cells.map(([, cell], at) => {
    const { from, to } = monthsOf(context, grid, cell) as Months;
    const conditions = [
      ...cell.metric.where,
      ...(from ? [sql<SqlBool>`lead.month >= ${from}::date`] : []),
      ...(to ? [sql<SqlBool>`lead.month < ${to}::date`] : []),
    ];
    return sql<number | null>`sum(lead.leads) filter (where ${all(conditions)})`.as(`c${at}`);
  });
  const rows = await context.db
    .selectFrom(leadsByMonth(context.market.id).as('lead'))
    .where(all(grid.within))
    .select([(grid.monthRow as RawBuilder<number | null>).as('key'), ...figures])
    .groupBy(sql`1`)
    .execute();
  return namedCounts(rows, cells);
}
