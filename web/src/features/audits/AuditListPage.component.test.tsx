import { AUDIT_QUESTIONS, type AuditQuestion } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { getAuditDetail, listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import { getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { AuditListPage } from './AuditListPage.tsx';

const AUDIT: AuditRow = {
  ...{ auditlead_id: 4, lead_id: 1_020_039, status_id: 6, sub_status_id: 11 },
  customer_details: {
    customer_name: 'Erni Supriyanto Setiawan',
    customer_mobile: '+6281657523305',
    customer_city_id: 166,
    customer_city: 'Bandung',
  },
  ...{ status: 'Booking / Purchase', sub_status: 'Booked (SPK)', attribution_status: null },
  ...{
    audit_date: '2026-11-26T08:34:00.000Z',
    audit_priority: 'MEDIUM',
    audit_status: 'NEW',
    audit_state: 'FIRST',
  },
  ...{ calling_date: null, calling_agent_name: null, last_action: null, last_action_by: null },
  ...{
    last_action_date: null,
    last_action_comment: null,
    last_audited_by: null,
    compliance: null,
    claimed_by: null,
  },
};

const READ: AuditDetail = {
  ...{ id: 4, auditlead_id: 4, lead_id: 1_020_039, parent_id: null, version: 2 },
  ...{
    audit_status: 'PENDING_ON_AGENT',
    audit_state: 'FIRST',
    priority: 'MEDIUM',
    auditor: 'Bambang Prasetyo',
  },
  ...{ created_date: '2026-11-26T08:34:00.000Z', agent_id: 5, agent_name: 'Siti Nurhaliza' },
  ...{ calling_date: '2026-11-26', calling_time: '10:17', action_required: null, action_required_name: null },
  ...(Object.fromEntries(AUDIT_QUESTIONS.map((key) => [key, 'YES'])) as Record<AuditQuestion, 'YES'>),
  ...{ comments: '', compliance: 92.31, rejection: null, audit_lead_status: null },
  ...{ attachment_url: null, attachment_name: null, attachment_type: null, notes: [] },
  ...{ questionnaire: 1, questions: [], answers: {}, previous_audits: 0 },
  ...{ form: null, evidence: {}, chosen: null, claimed_by: null },
};

it('a new audit shows whom it is about whole, number and city', async () => {
  answerConfig();
  answer(getVehicles, { data: { make: [], model: [], version: [] } });
  answer(listAudits, { data: [AUDIT], pagination: { ...pageOf(), tabcountInfo: {} } });
  const screen = await mount(<AuditListPage />, {
    ...{ at: '/audit_list', route: '/audit_list', rights: ['/Leads-Details'] },
    user: { role_id: ROLE.auditor },
  });
  for (const words of ['Erni Supriyanto Setiawan', '+62 816 5752 3305 · Bandung', 'Open audit']) {
    const shown = screen.getByText(words, { exact: true });
    await expect.element(shown).toBeVisible();
    expect(shown.element().scrollWidth, words).toBeLessThanOrEqual(shown.element().clientWidth);
  }
});

it('an agent’s audit with all that is needed to answer it: its lead whole, and the answers where its details are read', async () => {
  answerConfig();
  answer(getVehicles, { data: { make: [], model: [], version: [] } });
  const pending = { ...AUDIT, audit_status: 'PENDING_ON_AGENT', compliance: 92.31 } as const;
  answer(listAudits, { data: [pending], pagination: { ...pageOf(), tabcountInfo: {} } });
  answer(getAuditDetail, { data: READ });
  const screen = await mount(<AuditListPage />, {
    ...{ at: '/audit_list', route: '/audit_list', rights: ['/Leads-Details'] },
    user: { role_id: ROLE.agent },
  });
  const lead = screen.getByText('1020039', { exact: true });
  await expect.element(lead).toBeVisible();
  const cell = lead.element().closest('[role=gridcell]') as HTMLElement;
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  await screen.getByRole('button', { name: /^View details/ }).click();
  const details = screen.getByRole('dialog', { name: /^View details/ });
  await expect.element(details.getByRole('button', { name: 'Accept' })).toBeVisible();
  await details.getByRole('button', { name: 'Reject' }).click();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Reject' })).toBeVisible();
});

it('the filters stand in the lists’ form, and Clear all takes the search with them', async () => {
  answerConfig({ agent_list: [{ id: 5, name: 'Dewi Anggraini' }] });
  answer(getVehicles, { data: { make: [], model: [], version: [] } });
  const asked = answer(listAudits, {
    data: [],
    pagination: { ...pageOf({ total: 0 }), tabcountInfo: {} },
  });
  const screen = await mount(<AuditListPage />, {
    at: '/audit_list?audit_priority=HIGH',
    route: '/audit_list',
    user: { role_id: ROLE.auditor },
  });
  await screen.getByRole('textbox', { name: 'Search by name, mobile or lead id' }).fill('budi');
  await screen.getByRole('button', { name: 'Filters' }).click();
  const agent = screen.getByRole('combobox', { name: 'Calling agent' });
  await expect.element(agent).toBeVisible();
  const { width } = agent.element().getBoundingClientRect();
  expect(width).toBeCloseTo(window.innerWidth * 0.133, 0);
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'budi', audit_priority: 'HIGH' });
  await screen.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ tab_name: 'New' });
  await expect.element(screen.getByRole('textbox', { name: /^Search/ })).toHaveValue('');
  expect(screen.router.state.location.href).toBe('/audit_list');
});
