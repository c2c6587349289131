import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
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

/** Over a real connection: some of these are refused before the framework sees a request. */
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
