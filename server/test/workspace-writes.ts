import { randomUUID } from 'node:crypto';
import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Db } from '../src/platform/db/database.ts';
import { allAnswered } from './builders/audit-answers.ts';
import { buildAudit } from './builders/audits.ts';
import { buildDealer, buildDse } from './builders/dealers.ts';
import { buildAssignedCar, buildLead } from './builders/leads.ts';
import { someLocality, someModel } from './builders/master-data.ts';
import { buildMessage, buildTemplate, openChannels } from './builders/messages.ts';
import { buildRecording } from './builders/recordings.ts';
import { usedCarSearch } from './builders/used-car-search.ts';
import { buildUser } from './builders/users.ts';
import { TEST_START } from './test-clock.ts';

interface SceneOptions {
  readonly market?: MarketCode | undefined;
  readonly now?: Date;
}

/** A lead for one write, with the rows that workspace calls write to. */
export async function buildWriteScene(
  db: Db,
  userId: number,
  { market = 'id', now = TEST_START }: SceneOptions = {},
) {
  const lead = await buildLead(db, { market });
  const stays = await buildLead(db, { market });
  const dse = await buildDse(db, { market });
  const car = await buildAssignedCar(db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
  const model = await someModel(db, lead.market_id);
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const task = await db
    .insertInto('lead_task')
    .values({ ...ofLead(lead), user_id: userId, task: 'Call', due_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const locality = await someLocality(db, lead.market_id);
  return { lead, stays, car, model, task, locality, userId, now, day };
}

export type WriteScene = Awaited<ReturnType<typeof buildWriteScene>>;

const ofLead = ({ lead_id, market_id }: { lead_id: number; market_id: number }) => ({ lead_id, market_id });

/** An open call of the caller. */
async function openCall(db: Db, scene: WriteScene): Promise<number> {
  const { lead, userId, now } = scene;
  const { id } = await db
    .insertInto('lead_call')
    .values({ ...ofLead(lead), agent_id: userId, called_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await hold(db, scene, id);
  return id;
}

async function hold(
  db: Db,
  { lead, userId, now }: Pick<WriteScene, 'lead' | 'userId' | 'now'>,
  callId: number | null,
) {
  await db
    .insertInto('lead_lease')
    .values({
      ...ofLead(lead),
      user_id: userId,
      reason: 'opened',
      leased_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      call_id: callId,
      called_at: callId === null ? null : now,
    })
    .execute();
  return {};
}

async function merged(
  db: Db,
  { lead, stays, userId, now }: WriteScene,
): Promise<Readonly<Record<string, unknown>>> {
  const before = {
    status_id: 1,
    sub_status_id: 1,
    status_reason_id: null,
    followup_at: null,
    myactive_agent_id: null,
    myactive_at: null,
    duplicate_of: null,
  };
  await db
    .insertInto('lead_merge')
    .values({
      ...ofLead(lead),
      into_lead_id: stays.lead_id,
      before: JSON.stringify(before),
      merged_by: userId,
      merged_at: now,
    })
    .execute();
  return {};
}

/** A waiting audit, and a possible agent of its call. */
async function audited(db: Db, { lead, now }: WriteScene) {
  const username = `audited${randomUUID()}`;
  const person = { username, email: `${username}@otolead.test`, dialer_user_id: username };
  const [audit, agent] = [await buildAudit(db, { lead, created_at: now }), await buildUser(db, person)];
  return { auditlead_id: audit.id, agent_id: agent.id, version: audit.version };
}

/** `audited` in the format of calls that change several audits. */
async function auditsOf(db: Db, scene: WriteScene) {
  const { auditlead_id } = await audited(db, scene);
  return { auditlead_id: [auditlead_id] };
}

/** An audit scored by another auditor that waits for a second score. */
async function scored(db: Db, scene: WriteScene) {
  const { lead, now } = scene;
  const { auditlead_id: audit_id, agent_id: auditor_id } = await audited(db, scene);
  await db
    .insertInto('audit_second_score')
    .values({ ...ofLead(lead), audit_id, auditor_id, questionnaire: 1, created_at: now })
    .execute();
  return { audit_id };
}

const answers = ({ day }: WriteScene, answer: 'YES' | 'NO') => ({
  ...allAnswered(answer),
  calling_date: day(-1),
  calling_time: '14:23',
  comments: 'Heard',
});

/** An uploaded file, and its history entry. */
async function uploaded(db: Db, { lead, userId, now }: WriteScene) {
  const [hash, key] = [randomUUID(), randomUUID()];
  await db
    .insertInto('activity')
    .values({
      ...ofLead(lead),
      created_at: now,
      type: 'status',
      source: 'crm',
      actor_id: userId,
      actor_name: 'Rina Sari',
      activity_hash: hash,
      detail: '{}',
      comments: '[]',
    })
    .execute();
  const file = { file_name: 'offer.pdf', file_size: 12 };
  const { lead_id } = lead;
  const stored = { storage_key: key, content_type: 'application/pdf', uploaded_by: userId, created_at: now };
  await db
    .insertInto('document')
    .values({ lead_id, ...file, ...stored })
    .execute();
  return { ...file, file_url: `/lead/document?document=${key}`, activity_hash: hash };
}

interface WorkspaceWrite {
  readonly input: (scene: WriteScene) => Readonly<Record<string, unknown>>;
  /** Further preconditions. The result becomes part of the input. */
  readonly before?: (db: Db, scene: WriteScene) => Promise<Readonly<Record<string, unknown>>>;
  /** Another person's values of the same fields, for stale saves. */
  readonly others?: (scene: WriteScene) => Readonly<Record<string, unknown>>;
  /** Detail of a stale save's answer, if not the lead's last editor. */
  readonly tells?: object;
  /** The only market with it; default Indonesia. */
  readonly market?: MarketCode;
  /** Table at which a kill finds the write in progress; default the history. */
  readonly held?: string;
}

const usedCar = ({ model, locality }: WriteScene) => usedCarSearch(model, locality);

const preference = ({ model, lead }: WriteScene, more: object) => ({
  car_preference: [{ make_id: model.make_id, model_id: model.id, city_id: lead.city_id, ...more }],
});

/** Every writing call about one lead by its name. */
export const WORKSPACE_WRITES: Readonly<Record<string, WorkspaceWrite>> = {
  'lead-status.update': {
    input: ({ day }) => ({
      status_id: 1,
      sub_status_id: 5,
      follow_up_date: day(5),
      followup_time: '10:15',
      internal_comment: 'Call back',
    }),
    others: ({ day }) => ({ status_id: 1, sub_status_id: 6, follow_up_date: day(6), followup_time: '11:15' }),
  },
  'customer.edit': {
    input: ({ lead }) => ({ name: 'Budi', mobile: lead.mobile_typed, customer_city_id: lead.city_id }),
    others: ({ lead }) => ({ name: 'Ani', mobile: lead.mobile_typed, customer_city_id: lead.city_id }),
  },
  'assigned-cars.assign': {
    input: ({ model, lead }) => ({ make_id: model.make_id, model_id: model.id, city_id: lead.city_id }),
    before: async (db, { model, lead }) => {
      const { city_id, market_id } = lead;
      const dealer = await buildDealer(db, { market_id, city_id: Number(city_id), makeIds: [model.make_id] });
      return { dse_id: (await buildDse(db, { dealer_id: dealer.id })).id };
    },
  },
  'assigned-cars.update': {
    input: ({ car }) => ({ id: car.id, status: 2 }),
    others: ({ car }) => ({ id: car.id, status: 1 }),
  },
  'assigned-cars.finance': {
    input: () => ({ finance_status: true }),
    others: () => ({ finance_status: false }),
  },
  'assigned-cars.exchange': {
    input: () => ({ exchange_status: true }),
    others: () => ({ exchange_status: false }),
  },
  'assigned-cars.chat': {
    input: () => ({ update_type: 'lead', history_type: 'WHATSAPP' }),
    market: 'ph',
  },
  'assigned-cars.test_drive': {
    input: ({ car, day }) => ({ sub_lead_id: car.id, td_status_id: 2, td_date: day(1), td_time: '10:15' }),
    others: ({ car, day }) => ({ sub_lead_id: car.id, td_status_id: 2, td_date: day(2), td_time: '11:15' }),
  },
  'assigned-cars.dealer_visit': {
    input: ({ car, day }) => ({
      sub_lead_id: car.id,
      visit_status_id: 1,
      visit_date: day(1),
      visit_time: '10:15',
    }),
    others: ({ car, day }) => ({
      sub_lead_id: car.id,
      visit_status_id: 1,
      visit_date: day(2),
      visit_time: '11:15',
    }),
  },
  'preferences.update': {
    input: (scene) => preference(scene, { model_status_id: 2 }),
    others: (scene) => preference(scene, { model_status_id: 1 }),
  },
  'preferences.recommend': { input: usedCar },
  'preferences.send_to_ub': { input: usedCar },
  'calls.begin_call': { input: () => ({}), held: 'lead_call' },
  'calls.wrap_up': {
    input: () => ({ call_status_id: 2 }),
    before: async (db, scene) => ({ call_id: await openCall(db, scene) }),
  },
  'calls.next': { input: () => ({}), held: 'lead_lease' },
  'calls.hold': {
    input: () => ({ hold: false }),
    before: (db, scene) => hold(db, scene, null),
    held: 'lead_lease',
  },
  'recordings.open': {
    input: () => ({}),
    before: async (db, { lead }) => ({ recording_id: (await buildRecording(db, { lead })).id }),
    held: 'recording_ticket',
  },
  'calls.view': { input: () => ({ open: true }), held: 'lead_viewer' },
  'my-day.save_task': {
    input: ({ day }) => ({ task: 'Send the price', due_date: day(1), due_time: '10:00' }),
  },
  'my-day.close_task': { input: ({ task }) => ({ id: task.id }), held: 'lead_task' },
  'my-day.snooze': { input: () => ({ minutes: 15 }), held: 'follow_up_snooze' },
  'audits.detail': {
    input: () => ({ is_reaudit: 0 }),
    before: async (db, scene) => ({ audit_id: (await audited(db, scene)).auditlead_id }),
    held: 'audit',
  },
  'audits.save': {
    input: (scene) => answers(scene, 'YES'),
    before: audited,
    others: (scene) => answers(scene, 'NO'),
    tells: { version: 2 },
  },
  'audits.change_status': {
    input: () => ({ audit_status: 'CLOSED', comment: 'Heard elsewhere', request_id: randomUUID() }),
    before: auditsOf,
  },
  'audits.change_priority': {
    input: () => ({ priority: 'HIGH', comment: 'Today', request_id: randomUUID() }),
    before: auditsOf,
  },
  'audits.save_second_score': {
    input: () => ({ answers: AUDIT_QUESTIONS.map((question) => ({ question, answer: 'YES' })) }),
    before: scored,
    held: 'audit_second_score',
  },
  'documents.save_info': { input: () => ({}), before: uploaded },
  'merges.merge': { input: ({ stays }) => ({ into_lead_id: stays.lead_id }) },
  'merges.unmerge': { input: () => ({}), before: merged },
  'privacy.withdraw_consent': { input: () => ({}) },
  'messages.send': {
    input: () => ({ channel: 'sms' }),
    before: async (db) => {
      await openChannels(db);
      return { template_id: (await buildTemplate(db, { body: 'Halo {name}' })).id };
    },
    held: 'lead_message',
  },
  'messages.resolve': {
    input: () => ({ outcome: 'sent' }),
    before: async (db, { lead }) => ({ id: (await buildMessage(db, lead, { state: 'unknown' })).id }),
    held: 'lead_message',
  },
  'messages.seen': {
    input: () => ({}),
    before: async (db, { lead }) => {
      await buildMessage(db, lead, { direction: 'in', state: 'received' });
      return {};
    },
    held: 'lead_message',
  },
};
