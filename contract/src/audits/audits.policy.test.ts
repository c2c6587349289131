import { describe, expect, it } from 'vitest';
import { ROLE } from '../kernel/roles.ts';
import {
  AUDIT_ACTIONS,
  actionTo,
  lastAction,
  mayAct,
  REQUESTED_STATUSES,
  rowActions,
  savedAs,
} from './audits.policy.ts';
import { AUDIT_STATUSES, type AuditStatus, auditLabel, auditTabFilter, auditTabs } from './audits.rules.ts';
import en from './messages.en.json' with { type: 'json' };

const { agent, auditor, supervisor, administrator, reportingUser, dealerStaff, brandManager } = ROLE;

/** Status → actions in its row for an agent and for an auditor. */
const ROWS: Readonly<Record<AuditStatus, readonly [agent: string, auditor: string]>> = {
  NEW: ['', 'first'],
  PENDING_ON_AGENT: ['accept reject', ''],
  PENDING_ON_AUDITOR: ['', 'reaudit'],
  REJECTED: ['', 'refuse reaudit'],
  ACCEPTED: ['', ''],
  REFUSED: ['', ''],
  CLOSED: ['', ''],
  AUDITED: ['', ''],
};

describe('what may be done with an audit', () => {
  it.each(AUDIT_STATUSES)('AUD-013 AUD-014 AUD-015 in %s', (status) => {
    const found = (role: number) => [savedAs(status, role), ...rowActions(status, role)];
    const words = (role: number) => found(role).filter(Boolean).join(' ');
    expect([words(agent), words(auditor)]).toEqual(ROWS[status]);
    for (const role of [supervisor, administrator]) expect(words(role)).toBe(words(auditor));
    for (const role of [reportingUser, dealerStaff, brandManager]) expect(words(role)).toBe('');
  });

  it('AUD-042 AUD-043 an agent accepts or rejects what is pending on the agent', () => {
    expect(REQUESTED_STATUSES.filter((status) => mayAct(actionTo(status), agent))).toEqual([
      'ACCEPTED',
      'REJECTED',
    ]);
  });

  it('AUD-044 AUD-045 AUD-046 a non-agent refuses, re-audits or closes, and closes several at once', () => {
    const others = REQUESTED_STATUSES.filter((status) => mayAct(actionTo(status), auditor));
    expect(others).toEqual(['REFUSED', 'PENDING_ON_AUDITOR', 'CLOSED']);
    expect(others.filter((status) => actionTo(status).isBulk)).toEqual(['CLOSED']);
    expect(AUDIT_ACTIONS.close.from).toEqual(['NEW', 'PENDING_ON_AGENT', 'PENDING_ON_AUDITOR', 'REJECTED']);
  });
});

describe('how audits are shown', () => {
  it('AUD-027 AUD-029 AUD-030 labels of every status', () => {
    expect(AUDIT_STATUSES.map((status) => [status, en[`status.${auditLabel(status)}`]])).toEqual([
      ['NEW', 'New'],
      ['PENDING_ON_AGENT', 'Audited'],
      ['PENDING_ON_AUDITOR', 'Audited'],
      ['ACCEPTED', 'Audited'],
      ['REJECTED', 'Rejected'],
      ['REFUSED', 'Refused'],
      ['CLOSED', 'Closed'],
      ['AUDITED', 'Audited'],
    ]);
  });

  it('AUD-005 AUD-006 AUD-007 tabs of agents and of others', () => {
    expect(auditTabs(agent)).toEqual(['New', 'Pending on Agent', 'Re-audit', 'History']);
    expect(auditTabs(auditor)).toEqual(['New', 'Pending on Auditor', 'Re-audit', 'History']);
  });

  const SHOWN = [
    ['New', ['PENDING_ON_AGENT'], ['NEW']],
    ['Pending on Agent', ['PENDING_ON_AGENT'], ['PENDING_ON_AGENT']],
    ['Pending on Auditor', ['REJECTED'], ['PENDING_ON_AUDITOR']],
    ['Re-audit', ['PENDING_ON_AGENT'], ['REJECTED']],
    ['History', ['ACCEPTED', 'CLOSED', 'REFUSED'], ['ACCEPTED', 'CLOSED', 'REFUSED']],
  ] as const;
  it.each(SHOWN)('AUD-036 AUD-037 AUD-038 %s filters for agents and others', (tab, own, others) => {
    expect(auditTabFilter(tab, agent).statuses).toEqual(own);
    expect(auditTabFilter(tab, auditor).statuses).toEqual(others);
  });

  it('AUD-039 AUD-040 the re-audit flag parts the agent’s tabs', () => {
    expect(auditTabFilter('Re-audit', agent).isAgentReaudit).toBe(true);
    expect(auditTabFilter('New', agent).isAgentReaudit).toBe(false);
    expect(auditTabFilter('History', agent)).toEqual(auditTabFilter('History', auditor));
  });

  it.each([
    ['AUDIT_TRIGGERED', auditor, null],
    ['NEW', auditor, null],
    ['PENDING_ON_AGENT', auditor, 'scored'],
    ['ACCEPTED', auditor, 'scored'],
    ['ACCEPTED', agent, 'accepted'],
    ['REJECTED', agent, 'rejected'],
    ['PENDING_ON_AUDITOR', auditor, 'reaudit'],
    ['AUDITED', auditor, 'scored'],
    ['REFUSED', auditor, 'refused'],
    ['CLOSED', supervisor, 'closed'],
  ] as const)('AUD-011 an entry %s of role %d is named %s', (status, roleId, told) => {
    expect(lastAction({ status, priority: null, roleId })).toBe(told);
    expect(lastAction({ status, priority: 'HIGH', roleId })).toBe('priority');
  });
});
