import { dialerResult } from '@otolead/contract/dialer/dialer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildLead, type TestLead } from './builders/leads.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from './builders/routing.ts';
import { serial } from './builders/serial.ts';
import { buildUser } from './builders/users.ts';
import { type FakeVicidial, startFakeVicidial } from './fake-vicidial.ts';
import { type TestApp, useTestApp } from './harness.ts';
import { TEST_START } from './test-clock.ts';

/** Indonesia's leads go to the fake VICIdial, with a timeout of 0.3 s per answer. */
interface VicidialScene {
  readonly t: TestApp;
  readonly fake: FakeVicidial;
  /** Authenticates the dialer. */
  readonly secret: string;
  /** Of a supervisor; sessions end with the day. */
  token: string;
  list: TestProcessList;
  readonly signInSupervisor: () => Promise<void>;
  /** A callable lead; the last two digits of its number select the fake's misbehaviour. */
  readonly callable: (digits?: string, overrides?: Partial<TestLead>) => Promise<TestLead>;
  /** The dialer's report of a finished call. */
  readonly tell: (
    lead: TestLead,
    fields?: object,
    by?: { secret?: string; address?: string },
  ) => ReturnType<TestApp['send']>;
}

interface SceneOptions {
  /** Its agents have lines. */
  readonly lines?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

export async function useVicidial({
  lines = false,
  environment = {},
}: SceneOptions = {}): Promise<VicidialScene> {
  const fake = await startFakeVicidial();
  const secret = 'a secret of the dialer';
  const t = useTestApp({
    environment: {
      DATABASE_URL: 'postgres://of.the.test/app',
      DIALER_ID_URL: fake.url,
      DIALER_ID_SECRET: secret,
      ...(lines && { DIALER_ID_AGENT_URL: fake.agentUrl }),
      DIALER_TIMEOUT_SECONDS: '0.3',
      ...environment,
    },
    logLevel: 'trace',
  });
  let leadTypeId: number;
  const scene: VicidialScene = Object.assign({} as Pick<VicidialScene, 'token' | 'list'>, {
    t,
    fake,
    secret,
    signInSupervisor: async () => {
      scene.token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    },
    callable: (digits = '99', overrides: Partial<TestLead> = {}) =>
      buildLead(t.db, {
        process_list_id: scene.list.id,
        lead_type_id: leadTypeId,
        mobile: `628${String(serial()).padStart(7, '0')}${digits}`,
        ...overrides,
      }),
    tell: (lead: TestLead, fields: object = {}, by: { secret?: string; address?: string } = {}) => {
      const called = { lead_id: lead.lead_id, call_id: `C${serial()}`, dispo: 'SALE' };
      const input = { secret: by.secret ?? secret, ...called, ...fields };
      return t.send(dialerResult, input, { address: by.address ?? '203.0.113.5' });
    },
  });
  beforeAll(async () => {
    await scene.signInSupervisor();
    scene.list = await buildProcessList(t.db);
    leadTypeId = (await buildLeadType(t.db)).id;
  });
  afterEach(() => {
    fake.asked.length = 0;
    fake.log = '';
    fake.removal = undefined;
    fake.recordings = '';
    t.clock.set(TEST_START);
  });
  afterAll(() => fake.close());
  return scene;
}
