import { forgotPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';

const SENT = 'If an account belongs to it, a code is on its way';
const SENT_LATE =
  'If an account belongs to it, a code will be sent. Sending is delayed right now, so it may take a while';

const t = {} as TestApp;
let smtp: SmtpServer;
const { ask, exchange, latestCode, messages, startOver, tokenFor } = recoveryOn(t);

beforeAll(async () => {
  smtp = await startSmtpServer();
  const environment = { SMTP_URL: smtp.url, SMTP_FROM: 'crm@otolead.example' };
  Object.assign(t, await createTestApp({ environment, logLevel: 'trace' }));
});

afterAll(async () => {
  await t.close();
  await smtp.stop();
});

afterEach(async () => {
  await startOver();
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  smtp.mails.length = 0;
  smtp.refused.clear();
  smtp.onAccept = async () => undefined;
});

const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

describe('a code by mail', () => {
  it.each([
    ['en', 'Your OtoLead code', 'your one-time code is', 'It is valid for 10 minutes.'],
    ['id', 'Kode OtoLead Anda', 'kode sekali pakai Anda adalah', 'Kode ini berlaku selama 10 menit.'],
    ['ph', 'Your OtoLead code', 'your one-time code is', 'It is valid for 10 minutes.'],
  ] as const)(
    'SES-071 arrives over SMTP in the reader’s language (%s) and works',
    async (language, ...words) => {
      const user = await buildUser(t.db, { name: 'Dewi Anggraini' });
      await t.call(forgotPassword, { mobile_or_email: user.email }, { language });
      const [message] = await messages();
      expect(await t.runJobs()).toBe(0);

      const [mail, ...others] = smtp.mails;
      expect(others).toEqual([]);
      expect({ from: mail?.from, to: mail?.to }).toEqual({ from: 'crm@otolead.example', to: [user.email] });
      expect(mail?.headers['message-id']).toBe(`<${message?.id}@otolead.example>`);
      const [subject, code, validity] = words;
      expect(mail?.headers.subject).toBe(subject);
      expect(mail?.text).toContain('Dewi Anggraini');
      expect(mail?.text).toContain(code);
      expect(mail?.text).toContain(validity);
      expect((await exchange(user.email, codeIn(mail?.text))).status).toBe(200);
    },
  );

  it('is no longer in the outbox once it has gone out', async () => {
    const user = await buildUser(t.db);
    await ask(user.email);
    await t.runJobs();
    const [message] = await messages();
    expect({ body: message?.body, sent: message?.sent_at }).toEqual({ body: '', sent: t.clock.now() });
  });

  it('goes to the e-mail although a mobile was typed, as long as there is no text-message gateway', async () => {
    const user = await buildUser(t.db, { mobile: '628121212121' });
    await ask('0812 1212 121');
    await t.runJobs();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('cannot be led astray by what stands in a name', async () => {
    const user = await buildUser(t.db, { name: 'Eve\r\nBcc: eve@evil.example\r\n.\r\nMAIL FROM:<x@y>' });
    await ask(user.email);
    await t.runJobs();
    expect(smtp.mails.map(({ to, headers }) => ({ to, bcc: headers.bcc }))).toEqual([
      { to: [user.email], bcc: undefined },
    ]);
  });
});

describe('while the mail server is down', () => {
  afterEach(async () => {
    await smtp.stop();
    await smtp.start();
  });

  it('everybody who asks hears that it will take a while; the mail goes out once when it is back', async () => {
    const user = await buildUser(t.db);
    await smtp.stop();
    expect((await ask(user.email)).body.message).toBe(SENT);
    expect(await t.runJobs()).toBe(1);
    expect((await ask('nobody@otolead.test')).body.message).toBe(SENT_LATE);
    const id = await t.call(forgotPassword, { mobile_or_email: user.email }, { language: 'id' });
    expect(id.body.message).toContain('Pengiriman sedang tertunda');
    const [waiting] = await messages();
    expect(waiting).toMatchObject({ attempts: 1, sent_at: null, last_error: 'ESOCKET' });

    await smtp.start();
    expect(await t.runJobs()).toBe(0);
    expect(await t.runJobs()).toBe(0);
    expect(smtp.mails).toHaveLength(1);
    expect((await exchange(user.email, codeIn(smtp.mails[0]?.text))).status).toBe(200);
    expect((await ask('nobody@otolead.test')).body.message).toBe(SENT);
  });

  it('a code that has ended meanwhile is not mailed any more, and leaves the outbox', async () => {
    const user = await buildUser(t.db);
    await smtp.stop();
    await ask(user.email);
    await t.runJobs();
    await smtp.start();
    t.clock.advance({ minutes: 10 });
    expect(await t.runJobs()).toBe(0);
    expect(smtp.mails).toEqual([]);
    expect(await messages()).toMatchObject([{ body: '', sent_at: null }]);
    t.clock.advance({ minutes: 50 });
    expect((await ask('nobody@otolead.test')).body.message).toBe(SENT);
  });

  it('the log says so without naming anybody', async () => {
    const user = await buildUser(t.db, { email: 'hidden.person@otolead.test' });
    await smtp.stop();
    await ask(user.email);
    const code = await latestCode();
    await t.runJobs();
    expect(t.logged()).toContain('was not delivered: ESOCKET');
    expect([user.email, code].filter((secret) => t.logged().includes(secret))).toEqual([]);
  });
});

describe('a mailbox that does not exist', () => {
  it('makes nobody else wait', async () => {
    const user = await buildUser(t.db);
    smtp.refused.add(user.email);
    await ask(user.email);
    await t.runJobs();
    expect(await messages()).toMatchObject([{ attempts: 1, last_error: 'EENVELOPE' }]);
    expect((await ask('nobody@otolead.test')).body.message).toBe(SENT);
  });
});

describe('a crash between the server’s acceptance and our note of it', () => {
  it('sends the mail a second time under the same Message-ID, and then it is noted', async () => {
    const user = await buildUser(t.db);
    await ask(user.email);
    const [message] = await messages();
    // The database fails for this table at this moment.
    smtp.onAccept = async () => {
      await sql`alter table outgoing_message rename to outgoing_message_away`.execute(t.db);
    };
    expect(await t.runJobs()).toBe(1);
    smtp.onAccept = async () => undefined;
    await sql`alter table outgoing_message_away rename to outgoing_message`.execute(t.db);
    expect(await messages()).toMatchObject([{ sent_at: null }]);

    expect(await t.runJobs()).toBe(0);
    const ids = smtp.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toEqual(Array(2).fill(`<${message?.id}@otolead.example>`));
    expect(smtp.mails[1]?.text).toBe(smtp.mails[0]?.text);
    expect((await messages())[0]?.sent_at).toEqual(t.clock.now());
  });
});

describe('the sweep', () => {
  const sweep = async (task: 'sweep_messages' | 'sweep_recovery') => {
    await sql`select graphile_worker.add_job(${task})`.execute(t.db);
    expect(await t.runJobs()).toBe(0);
  };

  it('forgets messages after a week, whether they went out or not', async () => {
    const [served, refused] = [await buildUser(t.db), await buildUser(t.db)];
    smtp.refused.add(refused.email);
    await ask(served.email);
    await ask(refused.email);
    await t.runJobs();
    t.clock.advance({ days: 7 });
    await sweep('sweep_messages');
    expect(await messages()).toHaveLength(2);
    t.clock.advance({ seconds: 1 });
    await sweep('sweep_messages');
    expect(await messages()).toEqual([]);
  });

  it('deletes codes and reset tokens once they have ended', async () => {
    const [early, late] = [await buildUser(t.db), await buildUser(t.db)];
    const rows = async () => {
      const codes = t.db.selectFrom('one_time_code').select('user_id');
      const resets = t.db.selectFrom('password_reset').select('user_id');
      return (await codes.union(resets).execute()).map((row) => row.user_id);
    };
    await tokenFor(early);
    t.clock.advance({ minutes: 21 });
    await ask(late.email);
    t.clock.advance({ minutes: 9 });
    await sweep('sweep_recovery');
    expect(await rows()).toEqual([late.id]);
    t.clock.advance({ minutes: 1 });
    await sweep('sweep_recovery');
    expect(await rows()).toEqual([]);
  });
});
