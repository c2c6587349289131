import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getDialerReport, getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const t = useTestApp();

it('REP-016 the dialer report counts a lead as pushed once, and only where the dialer took it', async () => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const list = await buildProcessList(t.db);
  const placed = { process_id: list.process.id, campaign_id: list.campaign.id };
  const [taken, refused] = [await buildLead(t.db, placed), await buildLead(t.db, placed)];
  const pushes = [
    [taken, 'done'],
    [taken, 'done'],
    [refused, 'failed'],
  ] as const;
  for (const [{ lead_id, market_id }, status] of pushes)
    await t.db
      .insertInto('activity')
      .values({
        lead_id,
        market_id,
        created_at: TEST_START,
        type: 'dialer_push',
        source: 'system',
        actor_name: 'system',
        detail: JSON.stringify({ dialer_push_status: status }),
      })
      .execute();
  const asked = { campaign_id: list.campaign.id, selected_month: '2026-11' };
  const { body } = await t.call(getDialerReport, asked, { token });
  const line = body.data.data.find(({ slug }) => slug === 'leads_pushed');
  expect([line?.total, line?.['2026-11-20'], line?.['2026-11-19']]).toEqual([1, 1, 0]);
  const detail = { ...asked, report_type: 'dialer_report', slug: 'leads_pushed', all_dates: 1 } as const;
  const rows = (await t.call(getReportDetail, detail, { token })).body.data;
  expect(rows?.map(({ lead_id }) => Number(lead_id))).toEqual([taken.lead_id]);
});

it('REP-016 a push stands under the campaign of its list, wherever the lead went on to', async () => {
  const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  const [verification, nurturing] = [await buildProcessList(t.db), await buildProcessList(t.db)];
  const lead = await buildLead(t.db, {
    process_id: nurturing.process.id,
    campaign_id: nurturing.campaign.id,
  });
  await t.db
    .insertInto('activity')
    .values({
      lead_id: lead.lead_id,
      market_id: 1,
      created_at: TEST_START,
      type: 'dialer_push',
      source: 'dialer',
      actor_name: 'system',
      detail: JSON.stringify({ dialer_push_status: 'done', list_id: verification.list_id }),
    })
    .execute();
  const pushedIn = async ({ campaign }: typeof verification) => {
    const asked = { campaign_id: campaign.id, selected_month: '2026-11' };
    const { body } = await t.call(getDialerReport, asked, { token });
    return body.data.data.find(({ slug }) => slug === 'leads_pushed')?.total;
  };
  expect([await pushedIn(verification), await pushedIn(nurturing)]).toEqual([1, 0]);
});
