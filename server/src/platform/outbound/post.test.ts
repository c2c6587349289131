import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { post } from './post.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(() => receiver.close());

const options = { allowPrivate: false, timeoutMs: 500 };
const call = (url: string, given = options) => post({ url, headers: {}, body: '{}' }, given);

describe('calling another system', () => {
  it.each([
    ['by number', 'https://127.0.0.1/'],
    ['as one decimal', 'https://2130706433/'],
    ['in octal', 'https://0177.0.0.1/'],
    ['in hexadecimal', 'https://0x7f.1/'],
    ['as IPv6', 'https://[::1]/'],
    ['as IPv4 within IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['by a name that resolves to it', 'https://localhost/'],
    ['where machines tell their secrets', 'https://169.254.169.254/latest/meta-data'],
    ['without encryption', 'http://8.8.8.8/'],
  ])('is refused for our own network, given %s', async (_how, url) => {
    await expect(call(url)).rejects.toMatchObject({ reason: 'forbidden_address' });
  });

  it('reaches our own network where the operator allows it, and follows no redirect', async () => {
    receiver.answer = { status: 307, location: 'http://127.0.0.1:1/' };
    expect(await call(receiver.url, { ...options, allowPrivate: true })).toBe(307);
  });

  it('ends where nobody listens, and after its time where nobody answers', async () => {
    const allowed = { ...options, allowPrivate: true };
    await expect(call('http://127.0.0.1:1/', allowed)).rejects.toMatchObject({ reason: 'unreachable' });
    receiver.answer = null;
    await expect(call(receiver.url, allowed)).rejects.toMatchObject({ reason: 'timeout' });
  });
});
