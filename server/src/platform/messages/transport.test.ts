import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { readEnvironment } from '../environment.ts';
import { smtpTransport } from './transport.ts';

/** A server without STARTTLS, as seen when somebody in between strips it. */
let smtp: SmtpServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.mails.length = 0;
});

const mail = {
  id: '1',
  channel: 'mail',
  recipient: 'siti@otolead.test',
  subject: 'Code',
  body: '1',
} as const;
const deliver = (more: NodeJS.ProcessEnv) =>
  smtpTransport(readEnvironment({ SMTP_URL: smtp.url, ...more })).deliver(mail);

it('a mail goes in clear where encryption is not demanded', async () => {
  await deliver({});
  expect(smtp.mails).toHaveLength(1);
});

it('and nowhere where SMTP_REQUIRE_TLS demands it and the server offers none', async () => {
  await expect(deliver({ SMTP_REQUIRE_TLS: 'true' })).rejects.toMatchObject({ code: 'ETLS' });
  expect(smtp.mails).toEqual([]);
});

it('without a mail server the reason has a code that the log shows', async () => {
  await expect(smtpTransport(readEnvironment({})).deliver(mail)).rejects.toMatchObject({
    code: 'ENOMAILSERVER',
  });
});
