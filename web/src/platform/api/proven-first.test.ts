import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { onPasswordAsked, provenFirst } from './proven-first.ts';

const wanted = () => new ApiError({ status: 400, code: 'password_required', message: 'once more' });

describe('a call that wants the user’s password first', () => {
  const ask = vi.fn<() => Promise<boolean>>();

  beforeEach(() => {
    ask.mockReset();
    onPasswordAsked(ask);
  });

  it('is repeated once the password is given', async () => {
    ask.mockResolvedValue(true);
    const send = vi.fn().mockRejectedValueOnce(wanted()).mockResolvedValueOnce('key');
    expect(await provenFirst(send)).toBe('key');
    expect([ask.mock.calls.length, send.mock.calls.length]).toEqual([1, 2]);
  });

  it('stays refused when nobody answers', async () => {
    ask.mockResolvedValue(false);
    await expect(provenFirst(() => Promise.reject(wanted()))).rejects.toMatchObject({ message: 'once more' });
  });

  it('asks nothing where it is taken, or refused for another reason', async () => {
    expect(await provenFirst(async () => 'key')).toBe('key');
    const other = new ApiError({ status: 403, code: 'forbidden', message: 'no' });
    await expect(provenFirst(() => Promise.reject(other))).rejects.toBe(other);
    expect(ask).not.toHaveBeenCalled();
  });

  it('shares one question with another call at the same moment', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    ask.mockReturnValue(promise);
    const calls = ['one', 'two'].map((name) =>
      provenFirst(vi.fn().mockRejectedValueOnce(wanted()).mockResolvedValueOnce(name)),
    );
    await vi.waitUntil(() => ask.mock.calls.length > 0);
    resolve(true);
    expect(await Promise.all(calls)).toEqual(['one', 'two']);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
