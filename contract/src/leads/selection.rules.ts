import { maySearchBy } from './search-by.rules.ts';

export interface SelectionFacts {
  readonly roleId: number;
  /** The list shows My Active leads: `my_active`, or those of certain agents. */
  readonly byMyActive: boolean;
  readonly mayReassign: boolean;
  readonly mayRemove: boolean;
}

export interface SelectionRights {
  /** Rows are selectable because some action applies to them. */
  readonly select: boolean;
  readonly reassign: boolean;
  readonly remove: boolean;
}

/** Roles 1 and 5 select rows and move My Active leads, with the page right (spec A§6). */
export function selectionRights({
  roleId,
  byMyActive,
  mayReassign,
  mayRemove,
}: SelectionFacts): SelectionRights {
  const mayMove = byMyActive && maySearchBy(roleId, 'myactive_agent');
  const reassign = mayMove && mayReassign;
  const remove = mayMove && mayRemove;
  return { select: reassign || remove, reassign, remove };
}
