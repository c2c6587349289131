import { isAuditedAgent } from '../kernel/roles.ts';

export const AUDIT_STATUSES = [
  'NEW',
  'PENDING_ON_AGENT',
  'PENDING_ON_AUDITOR',
  'ACCEPTED',
  'REJECTED',
  'REFUSED',
  'CLOSED',
  'AUDITED',
] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

export const AUDIT_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;

/** Statuses in an audit's log, including the purchase that triggered it (spec A§4). */
export const AUDIT_ENTRY_STATUSES = ['AUDIT_TRIGGERED', ...AUDIT_STATUSES] as const;
export type AuditEntryStatus = (typeof AUDIT_ENTRY_STATUSES)[number];

/** Values of audit_state: the first audit of a purchase, or one that repeats a rejected one (domain.md 8). */
export const AUDIT_STATES = ['FIRST', 'RE_AUDIT'] as const;

export type AuditPriority = (typeof AUDIT_PRIORITIES)[number];

export type AuditLabel = 'new' | 'rejected' | 'refused' | 'closed' | 'audited';

const LABELS = {
  NEW: 'new',
  REJECTED: 'rejected',
  REFUSED: 'refused',
  CLOSED: 'closed',
  PENDING_ON_AGENT: 'audited',
  PENDING_ON_AUDITOR: 'audited',
  ACCEPTED: 'audited',
  AUDITED: 'audited',
} as const satisfies Record<AuditStatus, AuditLabel>;

/** Label of a status: `status.<label>` of the texts (spec A§4, the longer of its two readings). */
export function auditLabel(status: AuditStatus): AuditLabel {
  return LABELS[status];
}

export const AUDIT_TABS = ['New', 'Pending on Agent', 'Pending on Auditor', 'Re-audit', 'History'] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

export interface AuditTabFilter {
  readonly statuses: readonly AuditStatus[];
  /** Whether the audit repeats one that the agent rejected; absent for both. */
  readonly isAgentReaudit?: boolean;
  /** Only audits that the agent has not opened. */
  readonly isUnopened?: boolean;
}

const HISTORY: AuditTabFilter = { statuses: ['ACCEPTED', 'CLOSED', 'REFUSED'] };

const FOR_AGENTS: Readonly<Record<AuditTab, AuditTabFilter>> = {
  New: { statuses: ['PENDING_ON_AGENT'], isAgentReaudit: false, isUnopened: true },
  'Pending on Agent': { statuses: ['PENDING_ON_AGENT'], isAgentReaudit: false },
  'Pending on Auditor': { statuses: ['REJECTED'] },
  'Re-audit': { statuses: ['PENDING_ON_AGENT'], isAgentReaudit: true },
  History: HISTORY,
};

const FOR_OTHERS: Readonly<Record<AuditTab, AuditTabFilter>> = {
  New: { statuses: ['NEW'] },
  'Pending on Agent': { statuses: ['PENDING_ON_AGENT'] },
  'Pending on Auditor': { statuses: ['PENDING_ON_AUDITOR'] },
  'Re-audit': { statuses: ['REJECTED'] },
  History: HISTORY,
};

export function auditTabFilter(tab: AuditTab, roleId: number): AuditTabFilter {
  return (isAuditedAgent(roleId) ? FOR_AGENTS : FOR_OTHERS)[tab];
}

/** Tabs on the screen: 'Pending on Agent' for agents only, 'Pending on Auditor' for everybody else. */
export function auditTabs(roleId: number): readonly AuditTab[] {
  const hidden: AuditTab = isAuditedAgent(roleId) ? 'Pending on Auditor' : 'Pending on Agent';
  return AUDIT_TABS.filter((tab) => tab !== hidden);
}

/** Names of the seven counts (spec A§3 'Tab counts'). */
export const AUDIT_COUNTS = [
  'count_new_agent',
  'count_new_auditor',
  'count_pending_on_agent',
  'count_pending_on_auditor',
  'count_re_audit_agent',
  'count_re_audit_auditor',
  'count_history',
] as const;
export type AuditCount = (typeof AUDIT_COUNTS)[number];

/** Filter of each count among the caller's audits: own tabs, and those of the other side. */
export function auditCounts(roleId: number): Readonly<Record<AuditCount, AuditTabFilter>> {
  const isAgent = isAuditedAgent(roleId);
  const own = isAgent ? FOR_AGENTS : FOR_OTHERS;
  return {
    count_new_agent: FOR_AGENTS.New,
    // Agents see no audit before an auditor has saved it.
    count_new_auditor: isAgent ? { statuses: [] } : FOR_OTHERS.New,
    count_pending_on_agent: own['Pending on Agent'],
    count_pending_on_auditor: own['Pending on Auditor'],
    count_re_audit_agent: FOR_AGENTS['Re-audit'],
    count_re_audit_auditor: FOR_OTHERS['Re-audit'],
    count_history: HISTORY,
  };
}

/** Count shown beside a tab. */
export function auditTabCount(tab: AuditTab, roleId: number): AuditCount {
  const who = isAuditedAgent(roleId) ? 'agent' : 'auditor';
  switch (tab) {
    case 'New':
      return `count_new_${who}`;
    case 'Pending on Agent':
      return 'count_pending_on_agent';
    case 'Pending on Auditor':
      return 'count_pending_on_auditor';
    case 'Re-audit':
      return `count_re_audit_${who}`;
    case 'History':
      return 'count_history';
  }
}

/** Rows on a page of the list. */
export const AUDIT_PAGE_SIZE = 50;

/** Tab counts are exact up to this number. */
export const AUDIT_COUNT_LIMIT = 10_000;
