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
