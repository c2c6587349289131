import type { Db } from '../src/platform/db/database.ts';
import { buildAudit } from './builders/audits.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from './builders/leads.ts';
import { buildGmCampaign, buildProcessList } from './builders/routing.ts';

const LEADS = 40;
/** Both sides of a month boundary in Jakarta, and a leap day. */
const CREATED = [
  '2026-10-31T16:59:59Z',
  '2026-10-31T17:00:00Z',
  '2024-02-29T05:00:00Z',
  '2026-11-19T03:00:00Z',
];
export const STATES = [
  [1, 1],
  [2, 2],
  [2, 3],
  [6, 11],
  [6, 12],
] as const;
export const LMS = [null, 5, 6];

export interface CountedLists {
  readonly gmIds: readonly number[];
  readonly lists: Awaited<ReturnType<typeof buildProcessList>>[];
}

export async function buildCountedLists(db: Db): Promise<CountedLists> {
  return {
    gmIds: [(await buildGmCampaign(db)).gm_id ?? 0, (await buildGmCampaign(db)).gm_id ?? 0],
    lists: [await buildProcessList(db), await buildProcessList(db)],
  };
}

/**
 * Leads of Indonesia in all counted states, with milestones, cars, preferences, audits and calls; returns their ids.
 */
export async function buildCountedLeads(db: Db, { gmIds, lists }: CountedLists): Promise<number[]> {
  const leadIds: number[] = [];
  for (let at = 0; at < LEADS; at += 1) {
    const [status_id, sub_status_id] = STATES[at % STATES.length] ?? [1, 1];
    const lead = await buildLead(db, {
      gm_id: at % 7 === 6 ? null : (gmIds[at % 2] ?? null),
      created_at: new Date(CREATED[at % CREATED.length] ?? ''),
      status_id,
      sub_status_id,
      lms_status_id: LMS[at % LMS.length] ?? null,
      process_id: at % 5 === 4 ? null : (lists[at % 2]?.process.id ?? null),
      campaign_id: at % 5 > 2 ? null : (lists[at % 2]?.campaign.id ?? null),
      duplicate_of: at % 6 === 5 ? (leadIds[0] ?? null) : null,
      last_agent_id: at % 4 === 0 ? null : 1 + (at % 3),
      myactive_agent_id: at % 3 === 0 ? null : 1 + (at % 2),
      followup_at: at % 5 === 0 ? null : new Date(CREATED[(at + 2) % CREATED.length] ?? ''),
      attribution_id: at % 4 === 2 ? 1 + (at % 3) : null,
      billing_status_id: at % 4 > 1 ? 1 + (at % 3) : null,
      ...(at % 9 === 2 && { mobile: `6590${at}` }),
    });
    leadIds.push(lead.lead_id);
    await db
      .insertInto('lead_call')
      .values(
        CREATED.map((called, turn) => ({
          lead_id: lead.lead_id,
          market_id: 1,
          process_id: lead.process_id,
          campaign_id: lead.campaign_id,
          agent_id: turn === 0 ? null : 1 + (at % 2),
          called_at: new Date(called),
          call_status_id: (at + turn) % 3,
          talk_seconds: at,
        })),
      )
      .execute();
    if (at % 4 === 3) continue;
    const triggered_at = new Date(CREATED[(at + 1) % CREATED.length] ?? '');
    await db
      .insertInto('lead_milestone')
      .values({
        lead_id: lead.lead_id,
        market_id: 1,
        first_triggered_at: at % 8 === 0 ? null : triggered_at,
        original_make_id: at % 3 === 0 ? null : 1 + (at % 2),
        lms_spk_at: triggered_at,
        crm_spk_at: at % 3 === 0 ? triggered_at : null,
        crm_spk_by: at % 2 === 0 ? 1 : null,
        lms_retail_at: at % 2 === 0 ? new Date('2026-10-31T17:00:00Z') : null,
      })
      .execute();
    if (at % 6 === 0)
      for (const make_id of [1, 2])
        await buildLeadPreference(db, { lead, make_id, sort_order: (make_id + at) % 2, model_id: make_id });
    if (at % 3 === 0)
      await buildAudit(db, {
        lead,
        agent_id: at % 2 === 0 ? 1 : null,
        compliance: at % 9 === 0 ? null : `${at}.25`,
        calling_at: triggered_at,
      });
    await buildAssignedCar(db, {
      lead,
      make_id: 1 + (at % 2),
      td_date: triggered_at,
      triggered_at,
      ld_status: at % 3,
      td_requested_at: triggered_at,
      td_completed_at: triggered_at,
      td_status_id: 3 + (at % 2),
      td_agent_id: at % 4 === 0 ? null : 1 + (at % 3),
      visited_at: triggered_at,
      visit_agent_id: at % 5 === 0 ? null : 1 + (at % 2),
      visit_status_id: 1 + (at % 2),
    });
  }
  return leadIds;
}
