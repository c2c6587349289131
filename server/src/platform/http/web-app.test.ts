import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageCookie } from '@otolead/contract/kernel/language.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { buildApp } from '../../app/build-app.ts';
import { messageTransport } from '../../app/message-transport.ts';
import { readEnvironment } from '../environment.ts';
import { createLogger } from '../logger.ts';
import { FIRST_FILES } from './first-files.ts';

const t = useTestApp();
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otolead-web-'));
  const head = '<script src="/start.js"></script><style nonce="__CSP_NONCE__"></style>';
  const offer = '<div lang="__LANG__">__NOT_LOADED__ · __LOAD_AGAIN__</div>';
  await writeFile(join(folder, 'index.html'), `<head>${head}</head>${offer}`);
  await writeFile(join(folder, 'start.js'), 'early();');
  const screens = {
    '/lead-list': ['list.css', 'list.js'],
    '/leads-details': ['lead.js'],
    '/edit_campaign/$id': ['campaign.js'],
  };
  const texts = { en: { first: ['en.js'], lead: [] }, id: { first: ['id.js'], lead: ['id-lead.js'] } };
  await writeFile(join(folder, FIRST_FILES), JSON.stringify({ screens, texts }));
  const environment = readEnvironment({ HOST: '127.0.0.1' });
  const { clock, db, pool } = t;
  app = await buildApp({
    ...{ clock, db, environment, pool, webFolder: folder },
    logger: createLogger('silent'),
    messages: messageTransport(environment, true),
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url });
  return [statusCode, String(headers['content-type']).split(';')[0]];
};

describe('the page', () => {
  it.each([
    '/',
    '/id/lead-list',
    '/id/login?return=http://localhost/api/docs',
    '/lead-list?from=mail/api/1',
    '/id/apis',
    '/id/lead-list?name=%61pi%',
  ])('answers %s', async (url) => {
    expect(await open(url)).toEqual([200, 'text/html']);
  });

  it.each([
    '/api',
    '/id/api',
    '/id/api/crm/none',
    '/api/none?x=1',
    '/ID/API/crm',
    '/id/api?x',
    '/id/%61pi/none',
  ])('is no answer to the call %s', async (url) => {
    expect(await open(url)).toEqual([404, 'application/json']);
  });

  it('has a new nonce each time, which its policy names', async () => {
    const answers = [await app.inject({ url: '/' }), await app.inject({ url: '/' })];
    const nonces = answers.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    for (const [n, { headers }] of answers.entries())
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[n]}'`);
  });
});

it('names its first script by what it holds, so that browsers keep it', async () => {
  const { body } = await app.inject({ url: '/' });
  const [, address = ''] = /<script src="([^"]+)">/.exec(body) ?? [];
  const hash = createHash('sha256').update('early();').digest('hex').slice(0, 16);
  expect(address).toBe(`/start.js?${hash}`);
  const { headers } = await app.inject({ url: address });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it.each<[string | undefined, string]>([
  [undefined, '<div lang="en">This page could not be loaded. Please check your internet connection'],
  ['ph', '<div lang="en">This page could not be loaded. Please check your internet connection'],
  ['id', '<div lang="id">Halaman ini tidak dapat dimuat. Periksa koneksi internet Anda'],
  ['xx', '<div lang="en">This page could not be loaded. Please check your internet connection'],
])('a page that cannot start says so in the language of the cookie: %s', async (language, words) => {
  const cookies: Record<string, string> = language === undefined ? {} : { [languageCookie(false)]: language };
  const { body } = await app.inject({ url: '/', cookies });
  expect(body).toContain(words);
  expect(body).not.toContain('__');
});

describe('the files of its screen', () => {
  const links = async (url: string, language?: string, isSecure = false) => {
    const cookies: Record<string, string> =
      language === undefined ? {} : { [languageCookie(isSecure)]: language };
    const { body } = await app.inject({ url, cookies });
    return [...body.matchAll(/<link rel="(\w+)" crossorigin href="\/([^"]+)">/g)].map(
      ([, rel, file]) => `${rel} ${file}`,
    );
  };

  it.each<[string, string | undefined, string[]]>([
    ['/id/Lead-List', undefined, ['stylesheet list.css', 'modulepreload list.js', 'modulepreload en.js']],
    ['/lead-list/?status=4', 'id', ['stylesheet list.css', 'modulepreload list.js', 'modulepreload id.js']],
    [
      '/ph/Leads-Details?id=7',
      'id',
      ['modulepreload lead.js', 'modulepreload id.js', 'modulepreload id-lead.js'],
    ],
    ['/id/edit_campaign/12', 'en', ['modulepreload campaign.js', 'modulepreload en.js']],
    ['/id/nowhere', '../../etc', ['modulepreload en.js']],
  ])('%s in %s', async (url, language, files) => {
    expect(await links(url, language)).toEqual(files);
    expect(await links(url, language, true)).toEqual(files);
  });
});
