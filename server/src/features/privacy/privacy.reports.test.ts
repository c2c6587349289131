import { MARKETS } from '@otolead/contract/kernel/market.ts';
import {
  getAgentPerformance,
  getDialerReport,
  getOpsReport,
  getPerformanceReport,
  getProcessSummary,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { expect, it } from 'vitest';
import { expectCountsEqual } from '../../../test/raw-counts.ts';
import { useReportScenes } from '../../../test/report-scenes.ts';
import { personParts } from '../../app/person-parts.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { erasePeople } from './erase.ts';

const { t, reader, scenes } = useReportScenes();

it('reports and kept counts are the same before and after erasures', async () => {
  const month = { selected_month: '2026-11' };
  const [campaign] = scenes.id.campaigns;
  const gm = [campaign?.gm_id ?? 0];
  const [list] = scenes.id.lists;
  const read = async () => {
    const asked = [
      [getSalesReport, month],
      [getPerformanceReport, month],
      // Booked and bought: their ages count from the day of the booking and of the purchase.
      [getProcessSummary, { ...month, process_id: [-1], current_status: 1 }],
      [getProcessSummary, { ...month, process_id: [-1], current_status: 2 }],
      [getRetailReport, { process_id: gm }],
      [getRetailSummary, { ...month, report_type: 'create_report' }],
      [getAgentPerformance, { ...month, process_id: list?.process.id, agent_id: [-1] }],
      [getOpsReport, { ...month, process_id: list?.process.id, campaign_id: list?.campaign.id }],
      [getDialerReport, { ...month, campaign_id: list?.campaign.id }],
    ] as const;
    const answers = [];
    for (const [report, request] of asked) answers.push((await t.send(report, request, reader)).body);
    return answers;
  };
  const before = await read();
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
  const leads = await t.db
    .selectFrom('lead')
    .where('market_id', '=', MARKETS.id.id)
    .select('lead_id')
    .orderBy('lead_id')
    .execute();
  const chosen = leads.filter((_, at) => at % 2 === 0).map(({ lead_id: id }) => id);
  const erased = await inTransaction(t.db, (tx) =>
    erasePeople(tx, personParts, {
      ...{ market: MARKETS.id, leadIds: chosen, now: t.clock.now(), cause: 'retention', erasedBy: null },
    }),
  );
  expect(erased?.leadIds.length).toBeGreaterThanOrEqual(chosen.length);
  expect(await read()).toEqual(before);
  await expectCountsEqual(t.pool);
});
