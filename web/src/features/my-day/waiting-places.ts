import type { Waiting } from '@otolead/contract/my-day/my-day.schema.ts';

/** The screen for each kind. */
export const PLACES = {
  callbacks: '/my-day',
  tasks: '/my-day',
  given: '/lead-list?view=myactive&date=any',
  replies: '/lead-list?view=myactive&date=any',
  audits_agent: '/audit_list?tab=Pending%20on%20Agent',
  audits_new: '/audit_list?tab=New',
  audits_returned: '/audit_list?tab=Pending%20on%20Auditor',
  test_drives: '/lead-list?date=any',
  refusals: '/black-list?review=1',
  budgets: '/security_log?event=budget_passed',
  approvals: '/export_approvals',
} as const satisfies Record<Waiting[number]['kind'], string>;
