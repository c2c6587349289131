import { COMMENT_LEAD, EDIT_LEAD } from '../kernel/lead-rights.ts';
import { ROLE, type RoleId } from '../kernel/roles.ts';
import { isInternal, writtenComments } from './comments.rules.ts';
import { type StatusField, type StatusValues, VALUE_FIELDS, type ValueField } from './values.rules.ts';

/**
 * How much of a lead a person may save with the manage-status form. Auditors set the attribution as their row of
 * `ATTRIBUTION_TARGETS` allows, dealer staff write external comments. Source: domain.md 3.
 */
export type SaveReach = 'everything' | 'attribution' | 'comments';

/** Reach by role, and the right it needs; roles without a row save nothing. */
export const SAVE_REACH = {
  [ROLE.administrator]: { reach: 'everything', right: EDIT_LEAD },
  [ROLE.supervisor]: { reach: 'everything', right: EDIT_LEAD },
  [ROLE.agent]: { reach: 'everything', right: EDIT_LEAD },
  [ROLE.auditor]: { reach: 'attribution', right: '/attribution_status' },
  [ROLE.dealerStaff]: { reach: 'comments', right: COMMENT_LEAD },
} as const satisfies Partial<Record<RoleId, { reach: SaveReach; right: `/${string}` }>>;

/** Null for roles that save nothing. */
export function saveReach(roleId: number, holds: (right: string) => boolean): SaveReach | null {
  const rows: Partial<Record<number, { reach: SaveReach; right: string }>> = SAVE_REACH;
  const row = rows[roleId];
  return row && holds(row.right) ? row.reach : null;
}

/** Fields of a narrow reach; the others are read-only. */
const WITHIN = {
  attribution: ['attribution_id'],
  comments: ['lead_comment', 'documents'],
} as const satisfies Record<Exclude<SaveReach, 'everything'>, readonly StatusField[]>;

/** Given values out of reach; the caller may still accept repeats of stored ones. */
export function valuesBeyond(given: StatusValues, reach: SaveReach): ValueField[] {
  if (reach === 'everything') return [];
  const isBeyond = (field: ValueField) => {
    if (field === 'lead_comment')
      return writtenComments(given).some((entry) => reach !== 'comments' || isInternal(entry));
    return !isWithinReach(field, reach) && given[field] !== null && given[field] !== false;
  };
  return VALUE_FIELDS.filter(isBeyond);
}

/** Whether the form enables the field; `null` for users who cannot save. */
export function isWithinReach(field: StatusField, reach: SaveReach | null): boolean {
  if (reach === null) return false;
  if (reach === 'everything') return true;
  const within: readonly string[] = WITHIN[reach];
  return within.includes(field);
}
