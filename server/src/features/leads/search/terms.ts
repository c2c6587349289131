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

/**
 * One of these ids; absent when none is asked for. A single id is compared by `=`, because only then an index on the
 * column goes on giving rows in order; several are one parameter, so that statements do not differ with their number.
 */
export function isOneOf(
  column: string,
  ids: readonly number[] | undefined,
  type: 'int' | 'bigint' = 'int',
): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  const value = sql.ref(column);
  // The column's own type may be narrower than the wire's ids; compared as these they match nothing, which is true.
  const cast = sql.raw(type);
  return ids.length === 1
    ? sql<SqlBool>`${value} = ${ids[0]}::${cast}`
    : sql<SqlBool>`${value} = any(${ids}::${cast}[])`;
}

/** 1 asks for what the condition holds for, 0 for everything else (unknown included), absent for both (domain.md 14). */
export function yesOrNo(answer: boolean | undefined, condition: Condition): Condition | undefined {
  if (answer === undefined) return undefined;
  // Yes is the bare condition, which indexes on the leads that it holds for can serve.
  return answer ? sql<SqlBool>`(${condition})` : sql<SqlBool>`(${condition}) is not true`;
}

/** `%` and `_` that a person types are letters to find, not wildcards. */
export function contains(fragment: string): string {
  return `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
}

export function given<Asked>(all: readonly (Asked | undefined)[]): Asked[] {
  return all.filter((asked) => asked !== undefined);
}
