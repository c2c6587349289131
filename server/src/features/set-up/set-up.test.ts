import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { forgotPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { inviteUser } from '@otolead/contract/users/access.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLeadType, buildProcessList, buildWebRule } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { printLacks } from '../../app/print-lacks.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { smtpTransport } from '../../platform/messages/transport.ts';
import { findLacks } from './set-up.public.ts';

/** An installation with a separate database and nothing else configured. */
const BARE = { DATABASE_URL: 'postgres://crm@db.test/crm' };
const COMPLETE = { ...BARE, PUBLIC_URL: 'https://crm.test', SMTP_URL: 'smtp://mail.test' };
const t = useTestApp({ environment: BARE });

const installation = (variables: NodeJS.ProcessEnv) => {
  const environment = readEnvironment(variables);
  return { db: t.db, environment, messages: smtpTransport(environment) };
};
const lacksOf = async (variables: NodeJS.ProcessEnv) =>
  (await findLacks(installation(variables))).map(({ lack }) => lack);

beforeEach(async () => {
  await t.db.deleteFrom('web_rule').execute();
  await t.db.deleteFrom('app_user').execute();
});

describe('what an installation lacks', () => {
  it('without users is address, mail and the first administrator, whose command is printed', async () => {
    expect(await lacksOf(BARE)).toEqual(['public_url', 'mail', 'no_user']);
    const lines: string[] = [];
    await printLacks(installation(COMPLETE), (line) => lines.push(line));
    expect(lines).toEqual([
      expect.stringMatching(/^Warning: .*npm run cli -- user create .*--role Administrator --market id,ph/),
    ]);
  });

  it('is an administrator where the only one is switched off', async () => {
    await buildUser(t.db, { roleId: ROLE.administrator, status: 0 });
    await buildUser(t.db, { roleId: ROLE.supervisor });
    expect(await lacksOf(COMPLETE)).toEqual(['administrator']);
  });

  it('is nothing once all of it is there, and nothing for a demo', async () => {
    expect(await lacksOf({})).toEqual([]);
    await buildUser(t.db, { roleId: ROLE.administrator });
    expect(await lacksOf(COMPLETE)).toEqual([]);
  });

  it('is shown to administrators in their language, and to nobody else', async () => {
    const [administrator, supervisor] = [
      await buildUser(t.db, { roleId: ROLE.administrator }),
      await buildUser(t.db, { roleId: ROLE.supervisor }),
    ];
    const token = await t.signIn(administrator);
    const { body } = await t.call(getSetUp, {}, { token, language: 'id' });
    expect(body.data.installation).toMatchObject([
      { lack: 'public_url' },
      { lack: 'mail', text: expect.stringContaining('tidak ada email yang terkirim') },
    ]);
    expect((await t.call(getSetUp, {}, { token: await t.signIn(supervisor) })).status).toBe(403);
  });
});

describe('what a market lacks', () => {
  it('is shown step by step until a lead can be called, and again when something is of no use as it is', async () => {
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator });
    const token = await t.signIn(administrator);
    const stateOf = async () => {
      const { body } = await t.call(getSetUp, {}, { token });
      return Object.fromEntries(body.data.steps.map(({ step, done, text }) => [step, done || text]));
    };
    expect(await stateOf()).toMatchObject({
      lead_types: 'None is active: no process can be saved',
      processes: 'None is active: leads belong nowhere',
      lists: 'None is active: no lead can be routed',
      dialer: expect.stringMatching(/^The simulator/),
      partners: expect.stringMatching(/key/),
    });
    await buildLeadType(t.db);
    const list = await buildProcessList(t.db, { campaign: { dialer_flag: false } });
    const other = await buildProcessList(t.db, { market: 'ph' });
    expect(await stateOf()).toMatchObject({
      lead_types: true,
      processes: true,
      campaigns: '1 campaign with active lists is not dialled: its leads never reach the dialer',
      lists: true,
      rules: 'No active list has a rule: leads that arrive wait in no list',
    });
    await buildWebRule(t.db, list);
    await buildWebRule(t.db, other);
    await t.db.updateTable('campaign').set({ dialer_flag: true }).execute();
    expect(await stateOf()).toMatchObject({ campaigns: true, rules: true });
    await t.db.updateTable('process_list').set({ status: 0 }).where('id', '=', list.id).execute();
    await buildProcessList(t.db, { process: { name: 'Second' } });
    expect(await stateOf()).toMatchObject({ lists: '1 active process has no active list' });
  });
});

describe('a dialer of the operator', () => {
  const pushing = { ...BARE, DIALER_ID_URL: 'https://user:pass@dialer.test/non_agent_api.php' };
  const deaf = useTestApp({ environment: pushing });
  const heard = useTestApp({ environment: { ...pushing, DIALER_ID_SECRET: 'a secret of the dialer' } });

  it('lacks the secret by which its calls are heard', async () => {
    for (const [app, done] of [
      [deaf, false],
      [heard, true],
    ] as const) {
      const token = await app.signIn(await buildUser(app.db, { roleId: ROLE.administrator }));
      const { body } = await app.call(getSetUp, {}, { token });
      expect(body.data.steps.find(({ step }) => step === 'dialer')).toMatchObject({
        done,
        text: expect.stringContaining(done ? 'Pushes go to VICIdial' : 'DIALER_ID_SECRET'),
      });
    }
  });
});

describe('where no mail server is set', () => {
  it('nothing says that an invitation or a code is on its way, and nothing is queued', async () => {
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator });
    const invited = await buildUser(t.db, { roleId: ROLE.supervisor });
    const token = await t.signIn(administrator);
    const answers = [
      await t.call(inviteUser, { id: invited.id }, { token }),
      await t.call(forgotPassword, { mobile_or_email: invited.email }, {}),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([400, expect.stringContaining('SMTP_URL')]);
    }
    expect(await t.db.selectFrom('outgoing_message').select('id').execute()).toEqual([]);
  });
});
