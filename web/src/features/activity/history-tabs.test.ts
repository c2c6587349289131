import { ACTIVITY_SOURCES } from '@otolead/contract/kernel/history.ts';
import { describe, expect, it } from 'vitest';
import { HISTORY_TAB_NAMES, HISTORY_TABS } from './history-tabs.ts';

describe('the tabs of the history', () => {
  it('stand in the order All, CRM-source, LMS, System, Dialer', () => {
    expect(HISTORY_TAB_NAMES).toEqual(['all', 'crm', 'lms', 'system', 'dialer']);
  });

  it('show every source in exactly one tab besides All, reassigned DSEs under CRM-source', () => {
    const shown = Object.values(HISTORY_TABS).flat();
    expect(shown.toSorted()).toEqual([...ACTIVITY_SOURCES].toSorted());
    expect(HISTORY_TABS.crm).toContain('reassign_dse');
    expect(HISTORY_TABS.all).toEqual([]);
  });
});
