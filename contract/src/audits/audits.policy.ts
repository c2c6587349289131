import { isAuditedAgent, isAuditor } from '../kernel/roles.ts';
import type { AuditEntryStatus, AuditPriority, AuditStatus } from './audits.rules.ts';

interface AuditAction {
  readonly by: 'agent' | 'auditor';
  readonly from: readonly AuditStatus[];
  readonly to: AuditStatus;
  /** Several audits at once, of any tab except History. */
  readonly isBulk: boolean;
  /** The user confirmed a compliance below the threshold. */
  readonly isConfirmed: boolean;
}

/** Actions that change an audit's status besides a save; each needs a comment (spec A§4, domain.md 8). */
export const AUDIT_ACTIONS = {
  accept: { by: 'agent', from: ['PENDING_ON_AGENT'], to: 'ACCEPTED', isBulk: false, isConfirmed: true },
  reject: { by: 'agent', from: ['PENDING_ON_AGENT'], to: 'REJECTED', isBulk: false, isConfirmed: true },
  refuse: { by: 'auditor', from: ['REJECTED'], to: 'REFUSED', isBulk: false, isConfirmed: false },
  reaudit: { by: 'auditor', from: ['REJECTED'], to: 'PENDING_ON_AUDITOR', isBulk: false, isConfirmed: false },
  close: {
    by: 'auditor',
    from: ['NEW', 'PENDING_ON_AGENT', 'PENDING_ON_AUDITOR', 'REJECTED'],
    to: 'CLOSED',
    isBulk: true,
    isConfirmed: false,
  },
} as const satisfies Record<string, AuditAction>;

export type AuditActionName = keyof typeof AUDIT_ACTIONS;

const ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditActionName[];

/** Statuses that a person requests by one action each; a save sets the others. */
export const REQUESTED_STATUSES = [
  'ACCEPTED',
  'REJECTED',
  'REFUSED',
  'PENDING_ON_AUDITOR',
  'CLOSED',
] as const;
export type RequestedStatus = (typeof REQUESTED_STATUSES)[number];

export function actionTo(status: RequestedStatus): AuditAction {
  return Object.values(AUDIT_ACTIONS).find(({ to }) => to === status) as AuditAction;
}

export function mayAct({ by }: AuditAction, roleId: number): boolean {
  return by === 'agent' ? isAuditedAgent(roleId) : isAuditor(roleId);
}

/** Audits in these statuses never change. */
export const FINAL_STATUSES: readonly AuditStatus[] = ['ACCEPTED', 'REFUSED', 'CLOSED', 'AUDITED'];

/** Status after a save: of the first answers, or of a re-audit, which becomes a separate audit. */
export const AUDIT_SAVES = { first: 'NEW', reaudit: 'PENDING_ON_AUDITOR' } as const satisfies Record<
  string,
  AuditStatus
>;

/** Form that an auditor may save in this status; null if there is none. */
export function savedAs(status: AuditStatus, roleId: number): keyof typeof AUDIT_SAVES | null {
  if (!isAuditor(roleId)) return null;
  if (status === AUDIT_SAVES.first) return 'first';
  return status === AUDIT_SAVES.reaudit ? 'reaudit' : null;
}

/** Actions of one row in the specification's order, without closing, which is for several rows. */
export function rowActions(status: AuditStatus, roleId: number): readonly AuditActionName[] {
  return ACTION_NAMES.filter((name) => {
    const action: AuditAction = AUDIT_ACTIONS[name];
    return !action.isBulk && action.from.includes(status) && mayAct(action, roleId);
  });
}

/** Last action of a person on an audit, as the list names it: `audits:last.<name>`. */
export const LAST_ACTIONS = [
  'scored',
  'accepted',
  'rejected',
  'refused',
  'reaudit',
  'closed',
  'priority',
] as const;
export type LastAction = (typeof LAST_ACTIONS)[number];

interface LoggedAction {
  readonly status: AuditEntryStatus;
  /** Set if the priority was changed, which leaves the status alone. */
  readonly priority: AuditPriority | null;
  /** Role of the person who acted. */
  readonly roleId: number | null;
}

/** Action behind a log entry: either the agent accepts an audit or its score does. */
export function lastAction({ status, priority, roleId }: LoggedAction): LastAction | null {
  if (priority !== null) return 'priority';
  switch (status) {
    case 'AUDIT_TRIGGERED':
    case 'NEW':
      return null;
    case 'PENDING_ON_AGENT':
    case 'AUDITED':
      return 'scored';
    case 'ACCEPTED':
      return roleId !== null && isAuditedAgent(roleId) ? 'accepted' : 'scored';
    case 'REJECTED':
      return 'rejected';
    case 'REFUSED':
      return 'refused';
    case 'PENDING_ON_AUDITOR':
      return 'reaudit';
    case 'CLOSED':
      return 'closed';
  }
}
