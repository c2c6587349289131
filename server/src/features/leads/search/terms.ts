import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LeadScope } from '../leads.scope.ts';

/** One search, checked and allowed: what every condition may depend on. */
export interface LeadSearch {
  readonly scope: LeadScope;
  readonly market: Market;
  readonly filters: LeadFilters;
  /** Whose leads 'My Active' means to the caller. */
  readonly owner: number | 'anyone';
  readonly now: Date;
}

export type Condition = Expression<SqlBool>;

const CASTS = { int: sql`int`, bigint: sql`bigint` } as const;

/**
 * One of these ids; absent when none is asked for. A single id is compared by `=`, because only then an index on the
 * column goes on giving rows in order; several are one parameter, so that statements do not differ with their number.
 */
export function isOneOf(
  column: string,
  ids: readonly number[] | undefined,
  type: keyof typeof CASTS = 'int',
): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  const value = sql.ref(column);
  // The column's own type may be narrower than the wire's ids; compared as these they match nothing, which is true.
  return ids.length === 1
    ? sql<SqlBool>`${value} = ${ids[0]}::${CASTS[type]}`
    : sql<SqlBool>`${value} = any(${ids}::${CASTS[type]}[])`;
}

/** 1 asks for what the condition holds for, 0 for everything else (unknown included), absent for both (domain.md 14). */
export function yesOrNo(answer: boolean | undefined, condition: Condition): Condition | undefined {
  if (answer === undefined) return undefined;
  // Yes is the bare condition, which indexes on the leads that it holds for can serve.
  return answer ? sql<SqlBool>`(${condition})` : sql<SqlBool>`(${condition}) is not true`;
}

/** The pattern of LIKE for what contains a text; `%` and `_` in it are letters to find, not wildcards. */
export function likePattern(fragment: string): string {
  return `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Those of the conditions that are asked for. */
export function askedFor<Asked>(all: readonly (Asked | undefined)[]): Asked[] {
  return all.filter((asked) => asked !== undefined);
}
