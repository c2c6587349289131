import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp({ logLevel: 'warn' });
let port: number;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

interface Refusal {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Over a real connection, since some of these are refused before the framework sees a request. */
function send(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Refusal> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          type: response.headers['content-type'],
          body: JSON.parse(text),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const LOGIN = '/id/api/crm/user/login';
const JSON_TYPE = 'application/json; charset=utf-8';

describe('a request that is too large', () => {
  it('as a body is answered 413 in the envelope and the caller’s language', async () => {
    const refusal = await send(LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'id' },
      body: JSON.stringify({ username: 'x'.repeat(1_100_000) }),
    });
    expect(refusal).toEqual({
      status: 413,
      type: JSON_TYPE,
      body: { status: 413, message: 'Permintaan terlalu besar', error_code: 'payload_too_large' },
    });
  });

  it('as an address is answered 414 in the envelope', async () => {
    const refusal = await send(`/${'x'.repeat(400)}/api/crm/user/login`, { method: 'POST' });
    expect(refusal).toEqual({
      status: 414,
      type: JSON_TYPE,
      body: { status: 414, message: 'The address is too long', error_code: 'uri_too_long' },
    });
  });

  it.each([
    ['headers', LOGIN, { 'x-filler': 'y'.repeat(70_000) }],
    ['an address beyond what a header may be', `${LOGIN}?q=${'y'.repeat(70_000)}`, {}],
  ])('as %s is answered 431 in the envelope, and the next call is served', async (_case, path, headers) => {
    expect(await send(path, { headers })).toEqual({
      status: 431,
      type: JSON_TYPE,
      body: {
        status: 431,
        message: 'The request headers are too large',
        error_code: 'headers_too_large',
      },
    });
    expect((await send('/id/api/crm/user/get_captcha_image')).status).toBe(200);
  });

  it('is answered 400 in the envelope where it is no JSON or of no kind that we read', async () => {
    for (const type of ['application/json', 'application/xml']) {
      const refusal = await send(LOGIN, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '<login/>',
      });
      expect(refusal).toMatchObject({ status: 400, body: { status: 400, error_code: 'bad_request' } });
    }
  });
});

describe('a request of no well-meaning client', () => {
  /** Sends raw bytes; returns everything received until the connection ends. */
  const exchange = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('latin1').on('data', (part: string) => {
        answer += part;
      });
      socket.once('error', reject).once('close', () => resolve(answer));
    });

  it.each([
    ['for two hosts', 'Host: localhost\r\nhost: evil.example\r\n'],
    ['with two lengths', 'Host: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n'],
    ['with a length and in chunks', 'Host: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n'],
    ['for no host', ''],
  ])('%s is answered 400', async (_case, headers) => {
    const answer = await exchange(`POST ${LOGIN} HTTP/1.1\r\n${headers}connection: close\r\n\r\n{}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('who leaves in the middle of a body is no outage of ours', async () => {
    const head = 'Host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user';
    const arrived = Promise.withResolvers<IncomingMessage>();
    t.app.server.once('request', arrived.resolve);
    const socket = connect(port, '127.0.0.1', () => socket.write(`POST ${LOGIN} HTTP/1.1\r\n${head}`));
    const call = await arrived.promise;
    const left = once(call, 'close').catch(() => undefined);
    socket.destroy();
    await left;
    expect(t.logged()).toBe('');
  });

  it('who leaves before a file begins is none either', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const path = '/id/api/crm/reference_data/locality/file';
    const head = `Host: localhost\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
    const called = Promise.withResolvers<ServerResponse>();
    t.app.server.once('request', (_request, response) => called.resolve(response));
    const socket = connect(port, '127.0.0.1', () => socket.write(`POST ${path} HTTP/1.1\r\n${head}`));
    const response = await called.promise;
    const over = once(response, 'close');
    socket.destroy();
    await over;
    await vi.waitUntil(() => response.headersSent || response.writableEnded, { timeout: 5_000 });
    expect(t.logged()).toBe('');
  });
});
