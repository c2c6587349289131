import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '@otolead/contract/session/second-factor.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { SecondFactorPart } from './SecondFactorPart.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-cccc-dddd-eeee-ff2${at}`);

it('a second factor is set up after the user’s password: QR code, secret, first code, ten recovery codes', async () => {
  let isSet = false;
  answer(getSecondFactor, () => ({
    data: { is_set: isSet, has_passkey: false, is_demanded: true, codes_left: isSet ? 10 : 0 },
  }));
  const begun = answer(beginSecondFactor, {
    data: { secret: SECRET, uri: `otpauth://totp/OtoLead:sari?secret=${SECRET}&issuer=OtoLead` },
  });
  answer(confirmSecondFactor, ({ code }) => {
    if (code !== '123456')
      return {
        status: 400,
        message: 'The code is wrong',
        error_code: 'invalid_input',
        errors: { code: 'The code is wrong' },
      };
    isSet = true;
    return { data: { recovery_codes: CODES }, message: 'Set up' };
  });
  const screen = await mount(<SecondFactorPart />);
  await expect.element(screen.getByText('Off: the password alone lets you in.')).toBeVisible();
  await screen.getByRole('button', { name: 'Set up' }).click();
  await screen.getByLabelText(/^Your own password/).fill('kereta api');
  await screen.getByRole('button', { name: 'Set up' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  await expect.element(screen.getByText(SECRET)).toBeVisible();
  expect(begun).toEqual([{ own_password: 'kereta api' }]);
  await screen.getByLabelText(/^Code/).fill('000000');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('The code is wrong').first()).toBeVisible();
  await screen.getByLabelText(/^Code/).fill('123456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText(CODES[9] ?? '')).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(10);
  await screen.getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(screen.getByText('On. 10 recovery codes are left.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Replace' })).toBeVisible();
  // The role needs it.
  expect(screen.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
});
