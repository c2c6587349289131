import type { Period } from '@otolead/contract/reports/months.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { type LeadScope, leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';

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
  call: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'lead_call', scope).where('lead_call.market_id', '=', scope.marketId),
  activity: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'activity', scope).where('activity.market_id', '=', scope.marketId),
  audit: (db: Db, scope: LeadScope) =>
    scopedLeadRows(db, 'audit', scope).where('audit.market_id', '=', scope.marketId),
} as const satisfies Record<string, (db: Db, scope: LeadScope) => unknown>;

type BaseName = keyof typeof BASES;

const rowsOf = (base: BaseName, db: Db, scope: LeadScope) => BASES[base](db, scope) as unknown as Rows;

/** An expression under a name that tells it from others: a moment that periods are about, or what a row is. */
export interface Term<Value> {
  readonly name: string;
  readonly sql: RawBuilder<Value>;
}

export type Moment = Term<Date | null>;
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
}

function conditionsOf({ metric: { where, at }, period: { from, to } }: Cell): Condition[] {
  return [
    ...where,
    ...(from ? [sql<SqlBool>`${at.sql} >= ${from}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${at.sql} < ${to}::timestamptz`] : []),
  ];
}

const all = (conditions: readonly Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** The rows that a cell counts, within the grid and the caller's scope. */
export function cellRows(context: ActorContext, within: readonly Condition[], cell: Cell): Rows {
  const scope = leadScope(context);
  const rows = rowsOf(cell.metric.base, context.db, scope).where(all([...within, ...conditionsOf(cell)]));
  if (!cell.metric.leads) return rows;
  const ids = rows.select('lead.lead_id');
  return scopedLeads(context.db, scope).where(sql<SqlBool>`lead.lead_id in (${ids})`);
}

export type Counts = Readonly<Record<string, number>>;

/** Every cell of the grid by its row's value; a row that counts nothing may be missing. */
export async function countGrid(context: ActorContext, grid: Grid): Promise<ReadonlyMap<number, Counts>> {
  const parts = Map.groupBy(Object.entries(grid.cells), ([, { metric }]) =>
    [metric.base, metric.at.name, (metric.row ?? grid.row).name].join(' '),
  );
  const found = await Promise.all([...parts.values()].map((cells) => countPart(context, grid, cells)));
  const rows = new Map<number, Record<string, number>>();
  for (const { key, counts } of found.flat()) rows.set(key, { ...rows.get(key), ...counts });
  return rows;
}

type NamedCell = readonly [name: string, cell: Cell];

/** Cells of one base, moment and row: a single pass over the rows from the first period's begin to the last one's end. */
async function countPart(context: ActorContext, { row, within }: Grid, cells: readonly NamedCell[]) {
  const [[, { metric }]] = cells as [NamedCell];
  const span: Cell = { metric: { base: metric.base, at: metric.at, where: [] }, period: spanOf(cells) };
  const rows = await cellRows(context, within, span)
    .select((metric.row ?? row).sql.as('key'))
    .select(cells.map(([, cell], at) => figureOf(cell).as(`c${at}`)))
    .groupBy(sql`1`)
    .execute();
  return rows.flatMap((found) => {
    const { key, ...counts } = found as { key: number | null } & Record<string, number>;
    if (key === null) return [];
    const named = cells.map(([name], at) => [name, Number(counts[`c${at}`] ?? 0)] as const);
    return [{ key: Number(key), counts: Object.fromEntries(named) }];
  });
}

function figureOf(cell: Cell): RawBuilder<number | null> {
  const { figure, leads } = cell.metric;
  const counted = leads ? sql`count(distinct lead.lead_id)` : sql`count(*)`;
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
