import { randomUUID } from 'node:crypto';
import { solvePuzzle } from '@otolead/contract/session/captcha-puzzle.ts';
import { getCaptchaPuzzle, login } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const PASSWORD = 'correct horse';
const MISMATCH = [400, 'Captcha not matched'];

const t = useTestApp();

/** A quickly solved one, stored like the server's. */
async function easyPuzzle(challenge: string): Promise<{ captcha_id: string; captcha: string }> {
  const captcha_id = randomUUID();
  const expires_at = new Date(t.clock.now().getTime() + 300_000);
  const answer = `puzzle:8:${challenge}`;
  await t.db.insertInto('captcha').values({ id: captcha_id, answer, expires_at }).execute();
  return { captcha_id, captcha: solvePuzzle({ challenge, bits: 8 }) };
}

async function enter(captcha: { captcha_id: string; captcha: string }) {
  const { username } = await buildUser(t.db, { password: PASSWORD });
  const { status, body } = await t.call(login, { username, password: PASSWORD, ...captcha });
  return [status, body.message];
}

describe('somebody who cannot read the picture', () => {
  it('signs in with what the computer found, once', async () => {
    const { body, headers } = await t.call(getCaptchaPuzzle, {});
    expect(body.data).toEqual({
      captcha_id: expect.any(String),
      challenge: expect.stringMatching(/^[\w-]{22}$/),
      bits: 18,
    });
    expect(headers['cache-control']).toBe('no-store');
    const { captcha_id, ...puzzle } = body.data;
    const solved = { captcha_id, captcha: solvePuzzle(puzzle) };
    expect((await enter(solved))[0]).toBe(200);
    expect(await enter(solved)).toEqual(MISMATCH);
  });

  it.each([
    ['nothing that fits', (solution: string) => `${Number(solution) + 1}`.padStart(solution.length, '0')],
    ['the challenge itself', () => 'LfRkb3pZ0vYh1Q'],
    ['letters', () => 'AC347'],
    ['a number and more', (solution: string) => `${solution} or 1`],
  ])('does not get in with %s, and the puzzle is gone', async (_case, change) => {
    const { captcha_id, captcha } = await easyPuzzle('LfRkb3pZ0vYh1Q');
    expect(await enter({ captcha_id, captcha: change(captcha) })).toEqual(MISMATCH);
    expect(await enter({ captcha_id, captcha })).toEqual(MISMATCH);
  });

  it('does not get in with the solution of another puzzle', async () => {
    const [one, other] = [await easyPuzzle('one'), await easyPuzzle('another')];
    expect(one.captcha).not.toBe(other.captcha);
    expect(await enter({ captcha_id: one.captcha_id, captcha: other.captcha })).toEqual(MISMATCH);
  });

  it('has five minutes', async () => {
    const solved = await easyPuzzle('late');
    t.clock.advance({ minutes: 5 });
    expect(await enter(solved)).toEqual(MISMATCH);
  });
});
