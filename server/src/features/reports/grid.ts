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

/** Counted rows, each joined with its lead; conditions refer to `lead` and the base's joins. */
export type Rows = SelectQueryBuilder<Database, 'lead', object>;

/** PostgreSQL drops the left joins if no condition uses a milestone. */
const BASES = {
  lead: (db: Db, scope: LeadScope) =>
    scopedLeads(db, scope).leftJoin('lead_milestone', (join) =>
      join.on(sql<SqlBool>`lead_milestone.lead_id = lead.lead_id`),
    ),
  /** Leads by a milestone, starting at its index. */
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

/** Table of a base's rows. */
export const ROWS_OF: Readonly<Record<BaseName, string>> = {
  lead: 'lead',
  milestone: 'lead_milestone',
  car: 'assigned_car',
  call: 'lead_call',
  activity: 'activity',
  audit: 'audit',
};

const rowsOf = (base: BaseName, db: Db, scope: LeadScope) => BASES[base](db, scope) as unknown as Rows;

/** A named SQL expression: the timestamp of periods, or the key of a row. */
interface Term<Value> {
  readonly name: string;
  readonly sql: RawBuilder<Value>;
}

export interface Moment extends Term<Date | null> {
  /** For a computed date: the indexed columns it can equal, whose indexes then apply. */
  readonly oneOf?: readonly string[];
}
export type RowKey = Term<number | null>;

export const moment = (column: string): Moment => ({ name: column, sql: sql.ref<Date | null>(column) });
export const rowKey = (column: string): RowKey => ({ name: column, sql: sql.ref<number | null>(column) });

/** Key of the single row of a table. */
export const ONE: RowKey = { name: 'one', sql: sql<number | null>`0` };

/** What is counted: a predicate over a base and a date. */
export interface Metric {
  readonly base: BaseName;
  readonly where: readonly Condition[];
  readonly at: Moment;
  /** Counts leads instead of rows. */
  readonly leads?: true;
  /** Aggregate over the matching rows instead of their number; without detail rows. */
  readonly figure?: RawBuilder<number | null>;
  /** Overrides the grid's row key for this base. */
  readonly row?: RowKey;
  /** Set if the rollup contains it. */
  readonly rollup?: RollupMetric;
}

/** A metric in the rollup. */
interface RollupMetric {
  /** Kinds in order of preference; the first that fits the period is used. */
  readonly kinds: readonly CountKind[];
  /** The predicate on the rollup's columns. */
  readonly where: readonly Condition[];
  /** Aggregate on the rollup, if the metric has one. */
  readonly figure?: (filter: RawBuilder<unknown>) => RawBuilder<number | null>;
}

/** A metric in a period; an open period counts everything. */
export interface Cell {
  readonly metric: Metric;
  readonly period: Period;
}

/** Condition of a table's rows; a function if it depends on the base's columns. */
export type Within = readonly Condition[] | ((base: BaseName) => readonly Condition[]);

export const withinOf = (within: Within, { metric: { base } }: Cell): readonly Condition[] =>
  typeof within === 'function' ? within(base) : within;

/** A table of counts: one row per value of `row` among the rows `within`, one count per cell. */
export interface Grid {
  readonly row: RowKey;
  readonly within: Within;
  /** By its name in `report_detail` (`slug`). */
  readonly cells: Readonly<Record<string, Cell>>;
  /** Row key in the rollup, if `within` uses only its columns. */
  readonly rollupRow?: RawBuilder<number | null>;
}

const MOST_GRIDS = 100;

/** Memoised grids of a report, so that the statements of a known grid are not rebuilt. */
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

/** Bounds implied by the period for indexed columns. */
function reachOf({ metric: { at }, period }: Cell): Condition[] {
  if (!at.oneOf || (!period.from && !period.to)) return [];
  const columns = at.oneOf.map((column) => all(inPeriod(sql.ref(column), period)));
  return [sql<SqlBool>`(${sql.join(columns, sql` or `)})`];
}

export const all = (conditions: readonly Condition[]) =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** Rows counted by a cell, within the grid and the caller's scope. */
export function cellRows(context: ReportReader, within: Within, cell: Cell): Rows {
  const scope = leadScope(context);
  const conditions = [...withinOf(within, cell), ...reachOf(cell), ...conditionsOf(cell)];
  const rows = rowsOf(cell.metric.base, context.db, scope).where(all(conditions));
  if (!cell.metric.leads) return rows;
  const ids = rows.select('lead.lead_id');
  return scopedLeads(context.db, scope).where(sql<SqlBool>`lead.lead_id in (${ids})`);
}
