import { formRules, required } from '../kernel/form-rules.ts';
import { ROLE } from '../kernel/roles.ts';

/** Form that saves the present state of a screen. */
export interface NewView {
  readonly name: string;
  readonly shared_role_id: number | null;
}

export const VIEW_RULES = formRules<NewView>('saved-views', { name: [required] });

/** Roles that work with the lead list and may receive shared views. */
export const VIEW_ROLES: readonly number[] = [
  ROLE.administrator,
  ROLE.supervisor,
  ROLE.agent,
  ROLE.auditor,
  ROLE.dealerStaff,
];

const SHARING_ROLES: readonly number[] = [ROLE.administrator, ROLE.supervisor];

/** Whether this role may share views with other roles. */
export function mayShareViews(roleId: number): boolean {
  return SHARING_ROLES.includes(roleId);
}
