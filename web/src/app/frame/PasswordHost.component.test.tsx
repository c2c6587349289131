import { proveOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { getPasskeys } from '@otolead/contract/session/passkeys.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { call } from '../../platform/api/client.ts';
import { PasswordHost } from './PasswordHost.tsx';

const RIGHTS = { role_privilege: [{ role_id: 3, privilege_id: 91, status: '1' as const }] };
const NO_PASSKEYS = { data: { is_on: false, passkeys: [] } };
const WANTED = {
  status: 400,
  message: 'This needs your own password once more',
  error_code: 'password_required' as const,
};

function Screen() {
  const save = useMutation({ mutationFn: () => call(savePrivileges, RIGHTS), meta: { ownWords: true } });
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        Save rights
      </button>
      <p>{save.isSuccess ? 'Saved' : save.error?.message}</p>
      <PasswordHost />
    </>
  );
}

it('a save that wants the user’s password asks for it, and is repeated once it is right', async () => {
  answer(getPasskeys, NO_PASSKEYS);
  let isProven = false;
  const saved = answer(savePrivileges, () => (isProven ? { data: {} } : WANTED));
  const proofs = answer(proveOwnPassword, ({ own_password: typed }) => {
    isProven = typed === 'right';
    return isProven
      ? { data: {} }
      : {
          status: 400,
          message: 'This is not your present password',
          error_code: 'invalid_input',
          errors: { own_password: 'This is not your present password' },
        };
  });
  const screen = await mount(<Screen />);
  await screen.getByRole('button', { name: 'Save rights' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Your password once more' });
  await dialog.getByLabelText(/^Your own password/).fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('This is not your present password')).toBeVisible();
  await dialog.getByLabelText(/^Your own password/).fill('right');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Saved')).toBeVisible();
  expect([saved.length, proofs.length]).toEqual([2, 2]);
});

it('a question that is closed leaves the refusal', async () => {
  answer(getPasskeys, NO_PASSKEYS);
  const saved = answer(savePrivileges, WANTED);
  const screen = await mount(<Screen />);
  await screen.getByRole('button', { name: 'Save rights' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('This needs your own password once more')).toBeVisible();
  expect(saved).toHaveLength(1);
});
