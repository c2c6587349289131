import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beginSignOn, finishSignOn } from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import type { SecurityEvent } from '@otolead/contract/trail/security.rules.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { storeSiteSetting } from './builders/site-settings.ts';
import { buildUser, type TestUser } from './builders/users.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { type IdentityProvider, startIdentityProvider, visit } from './identity-provider.ts';

export const PASSWORD = 'kereta api malam';
export const OURS = 'https://crm.otolead.test';
export const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' };

type Params = Readonly<Record<string, string>>;

interface Begun {
  readonly url: string;
  /** The browser's only memory. */
  readonly cookie: string;
}

export interface SignOnScene {
  readonly idp: IdentityProvider;
  readonly t: TestApp;
  /** An agent, as whom the provider signs everybody in. */
  user: TestUser;
  readonly begin: () => Promise<Begun>;
  readonly finish: (answer: Params, cookie: string) => ReturnType<TestApp['send']>;
  /** The whole single sign-on: begin, identity provider, finish. */
  readonly signOn: () => Promise<Awaited<ReturnType<TestApp['send']>> & { answer: Params; cookie: string }>;
  /** Security log, newest first. */
  readonly entries: (event: SecurityEvent) => Promise<Readonly<Record<string, unknown>>[]>;
}

export const cookieOf = (headers: Readonly<Record<string, unknown>>, name: string): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(name))
    ?.split(';')[0] ?? '';

/** An installation with a real identity provider on loopback, switched on in Indonesia. Use the result inside tests only. */
export function useSignOn(): SignOnScene {
  const scene = {} as SignOnScene;
  beforeAll(async () => {
    const idp = await startIdentityProvider();
    idp.serve({ redirectUris: ['id', 'ph'].map((market) => `${OURS}/${market}/single-sign-on`) });
    const environment = { PUBLIC_URL: OURS, ...idp.environment };
    const t = await createTestApp({ environment, logLevel: 'trace' });
    Object.assign(scene, { idp, t, ...stepsOf(t) });
  });
  afterAll(async () => {
    await scene.t?.close();
    await scene.idp?.close();
  });
  beforeEach(async () => {
    await storeSiteSetting(scene.t.db, 'sign_on', '1');
    scene.user = await buildUser(scene.t.db, { roleId: ROLE.agent, password: PASSWORD });
    const { email, id } = scene.user;
    scene.idp.person = { sub: `person of ${id}`, email, email_verified: true };
  });
  afterEach(async () => {
    Object.assign(scene.idp, { alter: undefined, signing: {}, isAway: false });
    for (const key of ['sign_on_only', 'sign_on_creates', 'sign_on_roles', 'sign_on_market'])
      await storeSiteSetting(scene.t.db, key, '');
  });
  return scene;
}

function stepsOf(t: TestApp): Omit<SignOnScene, 'idp' | 't' | 'user'> {
  const begin: SignOnScene['begin'] = async () => {
    const { body, headers } = await t.call(beginSignOn, {}, { headers: BROWSER });
    return { url: body.data.url, cookie: cookieOf(headers, '__Host-otolead_sign_on') };
  };
  const finish: SignOnScene['finish'] = (answer, cookie) =>
    t.send(finishSignOn, answer, { headers: { ...BROWSER, cookie } });
  return {
    begin,
    finish,
    signOn: async () => {
      const { cookie, url } = await begin();
      const answer = Object.fromEntries((await visit(url)).searchParams);
      return { answer, cookie, ...(await finish(answer, cookie)) };
    },
    entries: async (event) => {
      const rows = await t.db
        .selectFrom('security_log')
        .where('event', '=', event)
        .select(['user_id', 'detail'])
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ detail, user_id }) => ({ user: user_id, ...detail }));
    },
  };
}

export const tokenOf = ({ body }: { readonly body: { readonly data: unknown } }): string =>
  (body.data as { token: string }).token;
