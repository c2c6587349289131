import { beginCall } from '@otolead/contract/calls/calls.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { callStarted, getLine } from '@otolead/contract/line/line.endpoints.ts';
import { afterEach, beforeEach } from 'vitest';
import type { TestLead } from './builders/leads.ts';
import { serial } from './builders/serial.ts';
import { buildUser, type TestUser } from './builders/users.ts';
import { callName, type FakeLine, IDLE } from './fake-lines.ts';
import { TEST_START } from './test-clock.ts';
import { useVicidial } from './vicidial-scene.ts';

type Called = Pick<TestLead, 'mobile'> & { readonly lead_id?: number | string };

/** The scene of the fake VICIdial with an agent on its line, a new one for each test. */
export async function useLine() {
  const scene = await useVicidial({ lines: true });
  const { t, fake, secret } = scene;
  let agent: TestUser;
  let user: string;
  let token: string;

  beforeEach(async () => {
    // Each test begins at the same moment.
    await t.db
      .updateTable('line_poll')
      .set({ polled_at: new Date(0) })
      .execute();
    await t.db.deleteFrom('agent_line').execute();
    user = `A${serial()}`;
    agent = await buildUser(t.db, { roleId: ROLE.agent, dialer_user_id: user });
    token = await t.signIn(agent);
    fake.lines.agents.set(user, { ...IDLE });
  });

  afterEach(() => {
    fake.lines.agents.clear();
    fake.lines.dispositions.length = 0;
    Object.assign(fake.lines, { mood: 'well', stateMood: 'well', dialsReady: false });
  });

  const own = () => fake.lines.agents.get(user) as FakeLine;
  return {
    ...scene,
    /** The agent, the dialer's name of the agent, and the agent's token. */
    me: () => ({ agent, user, token }),
    /** The agent's line in the fake. */
    own,
    line: async (by = token) => (await t.call(getLine, {}, { token: by })).body.data,
    /** Time passes, and the worker asks. */
    poll: async (seconds = 1) => {
      t.clock.advance({ seconds });
      await t.pollLines();
    },
    /** An attempt of the agent, as `dial` wants it. */
    begun: async (lead: TestLead) => {
      const { body } = await t.call(beginCall, { lead_id: lead.lead_id }, { token });
      return { lead_id: lead.lead_id, call_id: body.data.call_id };
    },
    /** A call of the dialer reaches the agent; returns its name. */
    connect: (kind: 'V' | 'Y', lead: Called) => {
      const code = callName(kind);
      Object.assign(own(), {
        ...{ status: 'INCALL', sub: '', callCode: code, phone: lead.mobile.slice(2) },
        vendorLeadCode: String(lead.lead_id ?? ''),
      });
      return code;
    },
    /** The Start Call URL. */
    report: (code: string, fields: object = {}) =>
      t.send(callStarted, { secret, user, call_id: code, ...fields }, { address: '203.0.113.5' }),
    /** Black-lists the lead's number. */
    refuse: ({ mobile }: TestLead) =>
      t.db
        .insertInto('blacklist')
        .values({ market_id: 1, mobile, created_by: null, created_at: TEST_START, updated_at: TEST_START })
        .execute(),
    callsOf: (lead: TestLead) =>
      t.db
        .selectFrom('lead_call')
        .where('lead_id', '=', lead.lead_id)
        .select(['agent_id', 'call_status_id', 'talk_seconds'])
        .execute(),
  };
}
