import type { Language } from '@otolead/contract/kernel/language.ts';
import { resetPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const t = useTestApp();
const { ask, exchange, latestCode } = recoveryOn(t);

async function resetToken(email: string): Promise<string> {
  // The newest message is found by its time.
  t.clock.advance({ minutes: 1 });
  await ask(email);
  await t.runJobs();
  return (await exchange(email, await latestCode())).body.data.resetToken;
}

describe('a new password', () => {
  it.each<[Language, string, string]>([
    ['en', 'password1', 'This password is among the first that others try. Please choose another one'],
    ['id', 'Sayangku', 'Kata sandi ini termasuk yang pertama dicoba orang lain. Pilih yang lain'],
    ['ph', 'mahalkita', 'This password is among the first that others try. Please choose another one'],
    ['en', 'own', 'The password must not be your own user id, name or e-mail'],
    ['id', 'own', 'Kata sandi tidak boleh berupa ID pengguna, nama, atau email Anda sendiri'],
    ['ph', 'own', 'The password must not be your own user id, name or e-mail'],
  ])(
    'in %s: %s is refused beside the field, and the token still sets a better one',
    async (language, typed, words) => {
      const user = await buildUser(t.db);
      const token = await resetToken(user.email);
      const password = typed === 'own' ? user.username : typed;
      const reset = (chosen: string) =>
        t.send(
          resetPassword,
          { password: chosen, confirm_password: chosen, resetToken: token },
          { language },
        );
      const refused = await reset(password);
      expect([refused.status, refused.body.errors]).toEqual([400, { password: words }]);
      expect((await reset('korek api basah')).status).toBe(200);
      const signIn = await t.send(login, {
        username: user.username,
        password: 'korek api basah',
        ...(await solveCaptcha(t)),
      });
      expect(signIn.status).toBe(200);
    },
  );
});
