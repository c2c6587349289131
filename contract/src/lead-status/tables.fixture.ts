import type { LeadState, LeadStatusId, LeadSubStatusId } from '../kernel/lead-statuses.ts';
import { ROLE, type RoleId } from '../kernel/roles.ts';
import type { AttributionId, BillingStatusId } from './attribution.rules.ts';

/**
 * Tables of domain.md 1 as written there, read by the tests of rules and server, so that neither is tested against the
 * rules' data. '6/16' names one sub-status, '3' all of a status.
 */
const MATRIX = `
| 1/1            | 3, 24                           |
| 1/5, 1/6       | 24, 1/1                         |
| 2              | 1, 24                           |
| 3              | 1                               |
| 4, 5           | 1, 2, 3                         |
| 24             | 1                               |
| 6/11           | 1, 2, 3, 4, 5, 24, 6/16         |
| 6/12           | 1, 2, 3, 4, 5, 24, 6/11, 6/15   |
| 6/13           | 1, 2, 3, 4, 5                   |
| 6/15           | 1, 3, 5                         |
| 6/16           | 1, 2, 3, 4, 5                   |
`;

/** Selectable attributions: from, agent 3, auditor 7, supervisor 5, administrator 1. */
const ATTRIBUTIONS = `
| 1 | 1    | 1,2   | 1,2     | 1,2,3,4,5 |
| 2 | 2    | 2,5   | 2,3,4,5 | 1,2,3,4,5 |
| 3 | 3    | 3     | 3       | 3         |
| 4 | 4,1  | 4,1,2 | 4,1,2   | 1,2,3,4,5 |
| 5 | 5    | 5     | 5,3,4   | 1,2,3,4,5 |
`;
const ATTRIBUTING_ROLES: readonly RoleId[] = [ROLE.agent, ROLE.auditor, ROLE.supervisor, ROLE.administrator];

/** Every status/sub-status of a lead. */
export const PLACES: readonly string[] =
  '1/1 1/5 1/6 2/2 2/3 2/4 3/7 3/8 4/9 4/10 4/14 5/17 5/18 5/19 5/20 6/11 6/12 6/13 6/15 6/16 24/21 24/22'.split(
    ' ',
  );

export const ROLES: readonly RoleId[] = Object.values(ROLE);

/** Roles that may save the whole form. */
export const EDITING_ROLES: readonly RoleId[] = [ROLE.administrator, ROLE.agent, ROLE.supervisor];

export const STORED_ATTRIBUTIONS: readonly (AttributionId | null)[] = [null, 1, 2, 3, 4, 5];
export const STORED_BILLINGS: readonly (BillingStatusId | null)[] = [null, 1, 2, 3];

const blocks = cellsOf(MATRIX).map(([from = [], blocked = []]) => ({ from, blocked }));
const targets = cellsOf(ATTRIBUTIONS).map((row) => row.map((cell) => cell.map(Number)));

export function stateOf(place: string): LeadState {
  const [statusId, subStatusId] = place.split('/').map(Number);
  return { statusId: statusId as LeadStatusId, subStatusId: subStatusId as LeadSubStatusId };
}

/** True when the pattern ('3' or '6/16') names this place. */
export function covers(pattern: string, place: string): boolean {
  return pattern === place || pattern === place.split('/')[0];
}

/** Blocked targets; attributions 2, 3 and 5 leave only the current one, except for role 1. */
export function expectedBlocks(from: string, role: RoleId, attributionId: AttributionId | null): string[] {
  const row = blocks.find((candidate) => candidate.from.some((pattern) => covers(pattern, from)));
  const frozen = role !== ROLE.administrator && [2, 3, 5].includes(attributionId ?? 0);
  return PLACES.filter((to) => {
    const inMatrix = row?.blocked.some((pattern) => covers(pattern, to)) ?? true;
    return inMatrix || (frozen && to !== from);
  });
}

/** '3; 2 if billing is 1' is the administrator's only cell that depends on billing. */
export function expectedTargets(
  from: AttributionId | null,
  billing: BillingStatusId | null,
  role: RoleId,
): number[] {
  if (!ATTRIBUTING_ROLES.includes(role)) return [];
  const row = targets.find((cells) => cells[0]?.[0] === (from ?? 1)) ?? [];
  const undo = from === 3 && role === ROLE.administrator && (billing ?? 1) === 1 ? [2] : [];
  return [...(row[ATTRIBUTING_ROLES.indexOf(role) + 1] ?? []), ...undo].sort();
}

/** Billing 1→2→3 by roles 1 and 5, a step back by role 1, 3 is final. */
export function expectedBillings(from: BillingStatusId, role: RoleId): number[] {
  if (role === ROLE.administrator) return { 1: [1, 2], 2: [1, 2, 3], 3: [3] }[from];
  if (role === ROLE.supervisor) return { 1: [1, 2], 2: [2, 3], 3: [3] }[from];
  return [from];
}

function cellsOf(table: string): string[][][] {
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.split(',').map((part) => part.trim())),
    );
}
