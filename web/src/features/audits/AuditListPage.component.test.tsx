import { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import { getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { AuditListPage } from './AuditListPage.tsx';

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
  expect(width).toBe(190);
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'budi', audit_priority: 'HIGH' });
  await screen.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ tab_name: 'New' });
  await expect.element(screen.getByRole('textbox', { name: /^Search/ })).toHaveValue('');
  expect(screen.router.state.location.href).toBe('/audit_list');
});
