import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { beforeAll, beforeEach } from 'vitest';
import { buildLead, type TestLead } from './builders/leads.ts';
import { statusInputs } from './builders/status-input.ts';
import { buildUser, type TestUser } from './builders/users.ts';
import { type TestApp, useTestApp } from './harness.ts';

/** An agent of Indonesia who saves the status of a fresh lead, a new one for each test. */
export interface StatusScene {
  readonly t: TestApp;
  agent: TestUser;
  token: string;
  lead: TestLead;
  /** Days relative to the test clock's day in Jakarta. */
  readonly inDays: (days: number) => string;
  /** A valid submission. */
  readonly hot: (overrides?: object) => { lead_id: number } & Record<string, unknown>;
  /** A valid submission for a status and sub-status, for the scene's lead. */
  readonly at: (statusId: number, subStatusId: number, overrides?: object) => Record<string, unknown>;
  readonly save: (input: object, as?: string) => ReturnType<TestApp['send']>;
  /** Fields refused by the server; empty if it saves. Throws on any other answer. */
  readonly refused: (input: object, as?: string) => Promise<string[]>;
  readonly stored: (leadId?: number) => Promise<TestLead>;
  readonly historyCount: (leadId?: number) => Promise<number>;
}

const JAKARTA_AHEAD_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

export function useStatusScene(): StatusScene {
  const t = useTestApp();
  let inputOf: Awaited<ReturnType<typeof statusInputs>>;
  const scene: StatusScene = Object.assign({} as Pick<StatusScene, 'agent' | 'token' | 'lead'>, {
    t,
    inDays: (days: number) =>
      new Date(t.clock.now().getTime() + JAKARTA_AHEAD_MS + days * DAY_MS).toISOString().slice(0, 10),
    hot: (overrides: object = {}) => ({
      lead_id: scene.lead.lead_id,
      status_id: 2,
      sub_status_id: 2,
      follow_up_date: scene.inDays(5),
      followup_time: '10:15',
      buy_time: 14,
      ...overrides,
    }),
    at: (statusId: number, subStatusId: number, overrides: object = {}) => ({
      lead_id: scene.lead.lead_id,
      ...inputOf(statusId, subStatusId),
      ...overrides,
    }),
    refused: async (input: object, as?: string) => {
      const { status, body } = await scene.save(input, as);
      if (status !== 200 && status !== 400) throw new Error(`a status update answered ${status}`);
      return Object.keys(body.errors ?? {});
    },
    save: (input: object, as = scene.token) => t.send(updateStatus, input, { token: as }),
    stored: (leadId = scene.lead.lead_id) =>
      t.db.selectFrom('lead').where('lead_id', '=', leadId).selectAll().executeTakeFirstOrThrow(),
    historyCount: async (leadId = scene.lead.lead_id) => {
      const { n } = await t.db
        .selectFrom('activity')
        .where('lead_id', '=', leadId)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
  });
  beforeAll(async () => {
    scene.agent = await buildUser(t.db, { name: 'Rina Sari' });
    scene.token = await t.signIn(scene.agent);
    inputOf = await statusInputs(t.db, scene.inDays);
  });
  beforeEach(async () => {
    scene.lead = await buildLead(t.db);
  });
  return scene;
}
