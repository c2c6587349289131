import type { Period } from '@otolead/contract/reports/months.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { type LeadScope, leadScope, scopedLeads } from '../leads/leads.public.ts';

export type Condition = RawBuilder<SqlBool>;

/** Rows that a metric counts, each beside its lead; conditions speak of `lead` and of what the base joins. */
type Rows = SelectQueryBuilder<Database, 'lead', object>;

/** Of the left join PostgreSQL does nothing where no condition asks for a milestone. */
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
} as const satisfies Record<string, (db: Db, scope: LeadScope) => unknown>;

type BaseName = keyof typeof BASES;

const rowsOf = (base: BaseName, db: Db, scope: LeadScope) => BASES[base](db, scope) as unknown as Rows;

/** A moment that periods are about. */
export interface Moment {
  readonly name: string;
  readonly sql: RawBuilder<Date | null>;
}

export const moment = (column: string): Moment => ({ name: column, sql: sql.ref<Date | null>(column) });

/** What is counted: one predicate over one base and one date. */
export interface Metric {
  readonly base: BaseName;
  readonly where: readonly Condition[];
  readonly at: Moment;
}

/** A metric in a period; an open one counts everything. */
export interface Cell {
  readonly metric: Metric;
  readonly period: Period;
}

/** A table of counts: one row for each value of `row` among the leads `within`, one count for each cell. */
export interface Grid {
  readonly row: RawBuilder<number | null>;
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
export function cellRows(context: ActorContext, { within }: Pick<Grid, 'within'>, cell: Cell): Rows {
  return rowsOf(cell.metric.base, context.db, leadScope(context)).where(
    all([...within, ...conditionsOf(cell)]),
  );
}

export type Counts = Readonly<Record<string, number>>;

/** Every cell of the grid by its row's value; a row that counts nothing may be missing. */
export async function countGrid(context: ActorContext, grid: Grid): Promise<ReadonlyMap<number, Counts>> {
  const parts = Map.groupBy(
    Object.entries(grid.cells),
    ([, { metric }]) => `${metric.base} ${metric.at.name}`,
  );
  const found = await Promise.all([...parts.values()].map((cells) => countPart(context, grid, cells)));
  const rows = new Map<number, Record<string, number>>();
  for (const { key, counts } of found.flat()) rows.set(key, { ...rows.get(key), ...counts });
  return rows;
}

type NamedCell = readonly [name: string, cell: Cell];

/** Cells of one base and one moment: a single pass over the rows from the first period's begin to the last one's end. */
async function countPart(context: ActorContext, { row, within }: Grid, cells: readonly NamedCell[]) {
  const [[, first]] = cells as [NamedCell];
  const period = spanOf(cells.map(([, cell]) => cell.period));
  const span: Cell = { metric: { ...first.metric, where: [] }, period };
  const rows = await cellRows(context, { within }, span)
    .select(row.as('key'))
    .select(
      cells.map(([, cell], at) =>
        sql<number>`(count(*) filter (where ${all(conditionsOf(cell))}))::integer`.as(`c${at}`),
      ),
    )
    .groupBy(sql`1`)
    .execute();
  return rows.flatMap((found) => {
    const { key, ...counts } = found as { key: number | null } & Record<string, number>;
    if (key === null) return [];
    return [{ key, counts: Object.fromEntries(cells.map(([name], at) => [name, counts[`c${at}`] ?? 0])) }];
  });
}

function spanOf(periods: readonly Period[]): Period {
  const from = periods.map((period) => period.from?.getTime());
  const to = periods.map((period) => period.to?.getTime());
  const bound = (times: readonly (number | undefined)[], pick: (...times: number[]) => number) =>
    times.includes(undefined) ? undefined : new Date(pick(...(times as number[])));
  const [first, last] = [bound(from, Math.min), bound(to, Math.max)];
  return { ...(first && { from: first }), ...(last && { to: last }) };
}
