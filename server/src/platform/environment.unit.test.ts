import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otolead-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('secrets in files', () => {
  it.each([
    ['DATABASE_URL', 'postgres://crm@db.test/crm'],
    ['DATABASE_REPLICA_URL', 'postgres://crm@replica.test/crm'],
    ['SMTP_URL', 'smtps://mail.test'],
    ['METRICS_TOKEN', 'a token of sixteen'],
    ['DIALER_ID_SECRET', 'a secret of sixteen'],
  ] as const)(
    '%s_FILE names a file whose content is the value, without the line break at its end',
    async (name, value) => {
      const file = join(folder, name);
      await writeFile(file, `${value}\n`);
      const environment = readEnvironment({
        DATABASE_URL: 'postgres://other@db.test/crm',
        ...{ [name]: '' },
        [`${name}_FILE`]: file,
      });
      expect(environment[name]).toBe(value);
    },
  );

  it.each([
    ['that is not there', { SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE cannot be read'],
    [
      'beside the value itself',
      { SMTP_URL: 'smtp://a.test', SMTP_URL_FILE: '/x' },
      'SMTP_URL and SMTP_URL_FILE are both set',
    ],
  ])('a file %s stops the start with one line', (_what, variables, message) => {
    expect(() => readEnvironment(variables)).toThrow(`Invalid environment: ${message}`);
  });

  it('what a file holds is checked as the variable would be, and not repeated', async () => {
    await writeFile(join(folder, 'url'), 'mysql://user:secret@db.test/crm');
    expect(() => readEnvironment({ DATABASE_URL_FILE: join(folder, 'url') })).toThrow(
      /^Invalid environment: DATABASE_URL must be a URL starting with postgres:\/\/ or postgresql:\/\/$/,
    );
  });
});

describe('files in S3', () => {
  it('need no keys where machine or container have a role', () => {
    expect(readEnvironment({ S3_BUCKET: 'leads' }).S3_BUCKET).toBe('leads');
  });

  it.each([
    [{ S3_ACCESS_KEY_ID: 'key' }, 'S3_BUCKET and S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'leads', S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID'],
  ])('one key alone is refused', (variables, lacking) => {
    expect(() => readEnvironment(variables)).toThrow(`files in S3 need ${lacking} as well`);
  });
});
