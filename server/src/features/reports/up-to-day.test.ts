import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  getPerformanceReport,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

it('counts a month up to a day, as another one has had so far', async () => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const { id: campaign_id, gm_id } = await buildGmCampaign(t.db);
  for (const day of ['03', '20', '31'])
    await buildLead(t.db, {
      gm_id,
      created_at: new Date(`2026-10-${day}T05:00:00Z`),
      status_id: 2,
      sub_status_id: 2,
    });
  const october = { selected_month: '2026-10' };
  const upTo = async (up_to_day?: number) => {
    const asked = { ...october, ...(up_to_day !== undefined && { up_to_day }) };
    const sales = (await t.call(getSalesReport, asked, { token })).body.data;
    const performance = (await t.call(getPerformanceReport, asked, { token })).body.data;
    const own = sales.find((row) => row.campaign_id === campaign_id);
    const other = Object.values(performance).find((row) => row.campaign_id === campaign_id);
    return [
      ...[own?.interested_hot, own?.all_active_leads],
      ...[other?.mtd_current.total, other?.till_current_month.total, other?.ftd.total],
    ];
  };
  expect(await upTo(2)).toEqual([0, 0, 0, 0, 0]);
  expect(await upTo(20)).toEqual([2, 2, 2, 2, 1]);
  expect(await upTo(31)).toEqual([3, 3, 3, 3, 1]);
  expect(await upTo()).toEqual([3, 3, 3, 3, 1]);
  const retail = { ...october, report_type: 'create_report', up_to_day: 32 };
  expect((await t.send(getRetailSummary, retail, { token })).body.errors).toHaveProperty('up_to_day');
});
