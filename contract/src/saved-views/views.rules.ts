import { formRules, required } from '../kernel/form-rules.ts';
import { ROLE } from '../kernel/roles.ts';

/** The form that keeps a screen as it stands. */
export interface NewView {
  readonly name: string;
  readonly shared_role_id: number | null;
}

export const VIEW_RULES = formRules<NewView>('saved-views', { name: [required] });

/** Roles that work with the lead list: a view may be shared with one of them. */
export const VIEW_ROLES: readonly number[] = [
  ROLE.administrator,
  ROLE.supervisor,
  ROLE.agent,
  ROLE.auditor,
  ROLE.dealerStaff,
];

const SHARING_ROLES: readonly number[] = [ROLE.administrator, ROLE.supervisor];

/** Whether this role may share a view with another role. */
export function mayShareViews(roleId: number): boolean {
  return SHARING_ROLES.includes(roleId);
}
