import { getPasskeys, removePasskey, renamePasskey } from '@otolead/contract/session/passkeys.endpoints.ts';
import type { Passkey } from '@otolead/contract/session/passkeys.schema.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';

const LAPTOP: Passkey = {
  ...{ id: 7, name: 'Office laptop', last_used_date: null },
  created_date: '2026-11-20T03:00:00.000Z',
};

it('passkeys are listed, renamed, and removed after the own password', async () => {
  let kept: Passkey[] = [LAPTOP];
  answer(getPasskeys, () => ({ data: { is_on: true, passkeys: kept } }));
  const renamed = answer(renamePasskey, ({ id, name }) => {
    kept = kept.map((passkey) => (passkey.id === Number(id) ? { ...passkey, name } : passkey));
    return { data: {}, message: 'Saved' };
  });
  answer(removePasskey, ({ own_password: typed }) => {
    const wrong = 'This is not your present password';
    if (typed !== 'kereta api')
      return { status: 400, message: wrong, error_code: 'invalid_input', errors: { own_password: wrong } };
    kept = [];
    return { data: {}, message: 'Removed' };
  });
  const screen = await mount(<PasskeysPart />);
  await screen.getByRole('button', { name: 'Rename Office laptop' }).click();
  await screen.getByLabelText(/^Name/).fill('Key of the desk');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Key of the desk')).toBeVisible();
  expect(renamed).toEqual([{ id: 7, name: 'Key of the desk' }]);
  await screen.getByRole('button', { name: 'Remove Key of the desk' }).click();
  await screen.getByLabelText(/^Your own password/).fill('wrong');
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText('This is not your present password').first()).toBeVisible();
  await screen.getByLabelText(/^Your own password/).fill('kereta api');
  await screen.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(screen.getByText(/You have no passkey/)).toBeVisible();
});

it('nothing shows where no market offers them and the user has none', async () => {
  const asked = answer(getPasskeys, { data: { is_on: false, passkeys: [] } });
  const screen = await mount(<PasskeysPart />);
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.getByRole('heading').elements()).toEqual([]);
});
