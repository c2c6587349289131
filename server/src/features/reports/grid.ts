import type { Market } from '@otolead/contract/kernel/market.ts';
import { remembered } from '@otolead/contract/kernel/remembered.ts';
import type { Period } from '@otolead/contract/reports/months.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../tables/database.ts';
import {
  type CountKind,
  type LeadScope,
  leadScope,
  marketRows,
  scopedLeadRows,
  scopedLeads,
} from '../leads/leads.public.ts';
import type { ReportReader } from './reader.ts';

export type Condition = RawBuilder<SqlBool>;

/** Rows that a metric counts, each beside its lead; conditions speak of `lead` and of what the base joins. */
export type Rows = SelectQueryBuilder<Database, 'lead', object>;

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
export const ROWS_OF: Readonly<Record<BaseName, string>> = {
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

/** The row of a table that has only one. */
export const ONE: RowKey = { name: 'one', sql: sql<number | null>`0` };

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
  /** Where its count is kept. */
  readonly rollup?: RollupMetric;
}

/** A metric in the rollup. */
interface RollupMetric {
  /** The first that keeps what a period asks for. */
  readonly kinds: readonly CountKind[];
  /** The same predicate there. */
  readonly where: readonly Condition[];
  /** The figure of a metric that has one. */
  readonly figure?: (filter: RawBuilder<unknown>) => RawBuilder<number | null>;
}

/** A metric in a period; an open one counts everything. */
export interface Cell {
  readonly metric: Metric;
  readonly period: Period;
}

/** Which rows a table is about; of each base where they ask something of its own columns. */
export type Within = readonly Condition[] | ((base: BaseName) => readonly Condition[]);

export const withinOf = (within: Within, { metric: { base } }: Cell): readonly Condition[] =>
  typeof within === 'function' ? within(base) : within;

/** A table of counts: one row for each value of `row` among the rows `within`, one count for each cell. */
export interface Grid {
  readonly row: RowKey;
  readonly within: Within;
  /** By the name that `report_detail` calls it by (`slug`). */
  readonly cells: Readonly<Record<string, Cell>>;
  /** What a row is in the rollup, where `within` asks nothing that they do not tell. */
  readonly rollupRow?: RawBuilder<number | null>;
}

const MOST_GRIDS = 100;

/** Grids of a report, each made once for what it depends on: the statements of a known grid are not built again. */
export const knownGrids = <Given extends readonly (string | number)[]>(
  make: (market: Market, ...given: Given) => Grid,
) => remembered(MOST_GRIDS, (market: Market, ...given: Given) => [market.id, ...given].join(' '), make);

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

export const all = (conditions: readonly Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** The rows that a cell counts, within the grid and the caller's scope. */
export function cellRows(context: ReportReader, within: Within, cell: Cell): Rows {
  const scope = leadScope(context);
  const conditions = [...withinOf(within, cell), ...reachOf(cell), ...conditionsOf(cell)];
  const rows = rowsOf(cell.metric.base, context.db, scope).where(all(conditions));
  if (!cell.metric.leads) return rows;
  const ids = rows.select('lead.lead_id');
  return scopedLeads(context.db, scope).where(sql<SqlBool>`lead.lead_id in (${ids})`);
}
