import { ROLE, type RoleId } from '../kernel/roles.ts';

/** Search fields besides the filters (spec A§6, domain.md 6). */
export type SearchBy = 'name' | 'mobile' | 'lead_id' | 'myactive' | 'myactive_agent';

const EVERYBODY: readonly SearchBy[] = ['name', 'mobile', 'lead_id'];
const BASE: readonly SearchBy[] = [...EVERYBODY, 'myactive'];
/** Roles with this choose whose My Active they see. */
const EXTENDED: readonly SearchBy[] = [...BASE, 'myactive_agent'];

const OPTIONS: Readonly<Partial<Record<RoleId, readonly SearchBy[]>>> = {
  [ROLE.administrator]: EXTENDED,
  [ROLE.supervisor]: EXTENDED,
  [ROLE.agent]: BASE,
};

export function searchByOptions(roleId: number): readonly SearchBy[] {
  return OPTIONS[roleId as RoleId] ?? EVERYBODY;
}

export function maySearchBy(roleId: number, option: SearchBy): boolean {
  return searchByOptions(roleId).includes(option);
}

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
