import type { ActivitySource, ActivityType } from '@otolead/contract/activity/activity.schema.ts';
import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import type { ChangeDetails } from '../../src/features/activity/activity.public.ts';
import type { Db } from '../../src/platform/db/database.ts';

export interface SampleActivity {
  readonly type: ActivityType;
  readonly source: ActivitySource;
  readonly detail?: EntryDetails & { readonly change_details?: ChangeDetails };
}

/**
 * One entry of every activity type, covering every source, with all possible details (spec A§3) as features write them:
 * statuses as ids and instants as ISO.
 */
export const EVERY_ACTIVITY: readonly SampleActivity[] = [
  { type: 'routing', source: 'system', detail: { route_outcome: 'pool', route_why: 'no_match' } },
  { type: 'audit', source: 'crm', detail: { audit_status: 'REJECTED' } },
  { type: 'flag_enabled', source: 'lms', detail: { rf: 1, ncf: 1, eaf: 1 } },
  {
    type: 'status',
    source: 'crm',
    detail: {
      change_details: {
        status_id: { old: 1, new: 2 },
        sub_status_id: { old: 5, new: 2 },
        follow_up_date: { old: null, new: '2026-11-25T03:15:00.000Z' },
      },
    },
  },
  {
    type: 'test_drive',
    source: 'crm',
    detail: {
      td_status: 5,
      td_last_status: 3,
      td_date_time: '2026-11-22T02:00:00.000Z',
      td_completed_date: '2026-11-22T03:30:00.000Z',
      rejected_by: 'DEALER',
      home_visit_status: true,
    },
  },
  {
    type: 'dealer_visit',
    source: 'crm',
    detail: { visit_status: 2, visit_last_status: 1, visit_date: '2026-11-23T07:00:00.000Z' },
  },
  {
    type: 'customer',
    source: 'crm',
    detail: { change_details: { name: { old: 'Budi', new: 'Budi Santoso' }, gender: { old: null, new: 1 } } },
  },
  {
    type: 'preferences',
    source: 'crm',
    detail: { change_details: { model_status_id: { old: 2, new: 3 } } },
  },
  {
    type: 'reassign_dse',
    source: 'reassign_dse',
    detail: { old_dealer: 'Auto Lama', new_dealer: 'Auto Baru', old_dse: 'Pak Lama', new_dse: 'Bu Baru' },
  },
  {
    type: 'dialer_push',
    source: 'system',
    detail: { dialer_activity: 'push', dialer_push_status: 'done', dialed_via: 'priority' },
  },
  {
    type: 'dialer_disposition',
    source: 'dialer',
    detail: {
      dialer_activity: 'call',
      dialer_status: 'NOANSWER',
      call_status_id: 2,
      dialed_by: 'Dewi Anggraini',
      dialed_via: 'dialer',
      talk_seconds: 95,
    },
  },
  {
    type: 'myactive',
    source: 'crm',
    detail: {
      action_type: 'reassign',
      agent_name: 'Rizky Ramadhan',
      old_agent_name: 'Siti Nurhaliza',
      is_active: 1,
    },
  },
  {
    type: 'finance',
    source: 'crm',
    detail: { change_details: { finance_required: { old: null, new: true } } },
  },
  {
    type: 'exchange',
    source: 'crm',
    detail: { change_details: { exchange_required: { old: true, new: false } } },
  },
  { type: 'upload_doc', source: 'crm', detail: { file_name: 'ktp-budi.jpg' } },
];

/** Writes the entries into a lead's history, one a minute up to `until`, oldest first. */
export async function buildActivities(
  db: Db,
  lead: { readonly lead_id: number; readonly market_id: number },
  entries: readonly SampleActivity[],
  until: Date,
): Promise<void> {
  await db
    .insertInto('activity')
    .values(
      entries.map(({ type, source, detail = {} }, index) => ({
        lead_id: lead.lead_id,
        market_id: lead.market_id,
        created_at: new Date(until.getTime() - (entries.length - 1 - index) * 60_000),
        type,
        source,
        actor_id: null,
        actor_name: source === 'dialer' ? 'Dialer 1' : 'Rina Sari',
        detail: JSON.stringify(detail),
        comments: JSON.stringify([]),
      })),
    )
    .execute();
}
