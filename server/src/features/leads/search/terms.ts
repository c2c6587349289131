import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LeadScope } from '../leads.scope.ts';

/** A validated and authorised search, the input of every condition. */
export interface LeadSearch {
  readonly scope: LeadScope;
  readonly market: Market;
  readonly filters: LeadFilters;
  /** Owner that 'My Active' means for the caller. */
  readonly owner: number | 'anyone';
  readonly now: Date;
}

export type Condition = Expression<SqlBool>;

const CASTS = { int: sql`int`, bigint: sql`bigint` } as const;

/**
 * One of these ids; undefined without ids. A single id uses `=`, the only form for which an index on the column still
 * yields ordered rows; several are one parameter, so that statements do not vary with their number.
 */
export function isOneOf(
  column: string,
  ids: readonly number[] | undefined,
  type: keyof typeof CASTS = 'int',
): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  const value = sql.ref(column);
  // The column may be narrower than the wire's ids; compared as bigint, larger ids correctly match nothing.
  return ids.length === 1
    ? sql<SqlBool>`${value} = ${ids[0]}::${CASTS[type]}`
    : sql<SqlBool>`${value} = any(${ids}::${CASTS[type]}[])`;
}

/** 1 selects rows that satisfy the condition, 0 all others (unknown included), absent both (domain.md 14). */
export function yesOrNo(answer: boolean | undefined, condition: Condition): Condition | undefined {
  if (answer === undefined) return undefined;
  // Yes is the bare condition, so that partial indexes apply.
  return answer ? sql<SqlBool>`(${condition})` : sql<SqlBool>`(${condition}) is not true`;
}

/** LIKE pattern for a contained text; `%` and `_` in it are literal. */
export function likePattern(fragment: string): string {
  return `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The conditions that are set. */
export function askedFor<Asked>(all: readonly (Asked | undefined)[]): Asked[] {
  return all.filter((asked) => asked !== undefined);
}
