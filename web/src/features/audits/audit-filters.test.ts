import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { describe, expect, it } from 'vitest';
import { auditQuestion, readAuditFilters } from './audit-filters.ts';

const terms = { today: '2026-11-20', timeZone: 'Asia/Jakarta' };
const days = { date_type: 'calling_date', start_date: '2026-11-01', end_date: '2026-11-20' };

describe('the filters in the address of the audit list', () => {
  it('hold what a filter can hold', () => {
    const search = {
      auditor: 4,
      process: '1,2',
      purchase_month: '13',
      audit_priority: 'HIGH',
      end_date: 'x',
    };
    expect(readAuditFilters(search, ROLE.auditor)).toEqual({
      auditor: '4',
      process: '1,2',
      audit_priority: 'HIGH',
    });
  });

  it('AUD-017 those with agents are listed beside the tabs, for auditors alone', () => {
    const withAgents = { with_agents: 'yes' };
    expect(readAuditFilters(withAgents, ROLE.auditor)).toEqual(withAgents);
    expect(readAuditFilters(withAgents, ROLE.agent)).toEqual({});
    expect(readAuditFilters({ with_agents: '0' }, ROLE.auditor)).toEqual({});
    expect(auditQuestion('History', '', withAgents, terms)).toEqual({ tab_name: 'Pending on Agent' });
  });

  it('AUD-081 dates are sent as ISO strings of the market’s days', () => {
    expect(auditQuestion('New', '', days, terms)).toEqual({
      tab_name: 'New',
      date_type: 'calling_date',
      start_date: '2026-10-31T17:00:00.000Z',
      end_date: '2026-11-19T17:00:00.000Z',
    });
  });

  const REFUSED = [
    { ...days, end_date: '2026-11-21' },
    { ...days, end_date: '2026-10-31' },
    { date_type: 'calling_date', start_date: '2026-11-01' },
    { start_date: '2026-11-01', end_date: '2026-11-02' },
  ];
  it.each(REFUSED)('AUD-060 AUD-062 AUD-063 %j is not asked for', (filters) => {
    expect(auditQuestion('New', 'Budi', filters, terms)).toEqual({ tab_name: 'New', search: 'Budi' });
  });
});
