import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { createTestApp, useTestApp } from '../../../test/harness.ts';
import { buildApp } from '../../app/build-app.ts';
import { messageTransport } from '../../app/message-transport.ts';
import { readEnvironment } from '../environment.ts';
import { createLogger } from '../logger.ts';
import { queueMessage } from '../messages/outbox.ts';

const t = useTestApp();

afterEach(async () => {
  await t.db.deleteFrom('outgoing_message').execute();
});

const open = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  t.app.inject({
    method: 'GET',
    url: '/outbox',
    remoteAddress,
    headers: { host: 'localhost:3000', ...headers },
  });

const OWN_DATABASE = 'postgres://crm@db.example/crm';

describe('the demo’s outbox', () => {
  it('shows who got which code, in the reader’s language, uncached and without scripts', async () => {
    const user = await buildUser(t.db, { mobile: '628121234567' });
    await t.call(forgotPassword, { mobile_or_email: user.email });
    t.clock.advance({ seconds: 30 });
    await t.call(forgotPassword, { mobile_or_email: '08121234567' });
    await t.runJobs();
    const { statusCode, headers, body } = await open({ 'accept-language': 'id' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Kotak keluar demo');
    expect(body).toContain(user.email);
    expect(body).toMatch(/your one-time code is \d{6}/);
    expect(body).toMatch(/SMS · 628121234567.+20 Nov 2026, 10:00.+OtoLead code: \d{6}/s);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  it('shows the latest fifty, the newest first, and what they hold as text', async () => {
    for (let n = 1; n <= 51; n += 1) {
      const body = `Number ${n} <script>alert("&")</script>`;
      const message = {
        channel: 'mail',
        recipient: 'a@b.test',
        subject: `Subject ${n}`,
        body,
        until: null,
      } as const;
      await t.db
        .transaction()
        .execute((tx) => queueMessage(tx, message, new Date(t.clock.now().getTime() + n)));
    }
    const { body } = await open();
    const subjects = [...body.matchAll(/<h2>Subject (\d+)<\/h2>/g)].map(([, n]) => Number(n));
    expect(subjects).toEqual(Array.from({ length: 50 }, (_, index) => 51 - index));
    expect(body).toContain('Number 51 &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;');
    expect(body).not.toContain('<script');
  });

  it('says that it is empty', async () => {
    expect((await open()).body).toContain('Nothing has been sent yet.');
  });

  it.each([
    ['another machine', {}, '203.0.113.7'],
    ['another machine of the network', {}, '192.168.1.20'],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['a tunnel', { via: '1.1 tunnel' }, '127.0.0.1'],
    ['a foreign name for this machine', { host: 'rebound.example' }, '127.0.0.1'],
    ['a name that only begins like ours', { host: 'localhost.example' }, '127.0.0.1'],
  ])('is not there for %s', async (_case, headers, address) => {
    const { statusCode, body } = await open(headers, address);
    expect([statusCode, body.includes('Demo outbox')]).toEqual([404, false]);
  });
});

describe('an installation that sends its messages', () => {
  it.each([
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }],
    ['with a separate database', { DATABASE_URL: OWN_DATABASE }],
    ['with both', { DATABASE_URL: OWN_DATABASE, SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('%s has no outbox', (_case, variables) => {
    const environment = readEnvironment(variables);
    expect(messageTransport(environment, environment.DATABASE_URL === undefined).leaves).toBe(true);
  });

  it('has no such page, not even for this machine', async () => {
    const production = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    try {
      expect(production.app.hasRoute({ method: 'GET', url: '/outbox' })).toBe(false);
      const { statusCode } = await production.app.inject({
        url: '/outbox',
        headers: { host: 'localhost:3000' },
      });
      expect(statusCode).toBe(404);
    } finally {
      await production.close();
    }
  });

  it.each([
    ['tells the page where the outbox is in the demo', {}, '/outbox'],
    ['tells it nothing elsewhere', { SMTP_URL: 'smtp://127.0.0.1:9' }, ''],
  ])('%s', async (_case, variables, told) => {
    const webFolder = await mkdtemp(join(tmpdir(), 'otolead-web-'));
    await writeFile(join(webFolder, 'index.html'), '<meta name="demo-outbox" content="__DEMO_OUTBOX__" />');
    await writeFile(join(webFolder, 'start.js'), '');
    const environment = readEnvironment({ HOST: '127.0.0.1', ...variables });
    const messages = messageTransport(environment, true);
    const { clock, db, pool } = t;
    const logger = createLogger('silent');
    const app = await buildApp({ clock, db, environment, logger, messages, pool, webFolder });
    try {
      const { body } = await app.inject({ url: '/id/login' });
      expect(body).toBe(`<meta name="demo-outbox" content="${told}" />`);
    } finally {
      await app.close();
      await rm(webFolder, { recursive: true });
    }
  });
});
