import { describe, expect, it } from 'vitest';
import { codeErrors, codeFrom, identifierErrors, passwordErrors, refusalBeside } from './recovery-form.ts';

describe('who forgot the password', () => {
  it.each([
    ['08123456789', undefined],
    ['+63 917 123 4567', undefined],
    [' dewi@otolead.test ', undefined],
    ['', 'session:forgot.enter_email'],
    ['  ', 'session:forgot.enter_email'],
    ['0712345678', 'session:forgot.valid_mobile'],
    ['812345', 'session:forgot.valid_mobile'],
    ['dewi', 'kernel:invalid.email'],
    ['dewi@', 'kernel:invalid.email'],
  ])('SES-052 is asked again for %j: %s', (identifier, key) => {
    expect(identifierErrors({ identifier }).identifier?.key).toBe(key);
  });
});

describe('the code', () => {
  it.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Code: 123456.', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('typed or pasted as %j is %j', (typed, code) => {
    expect(codeFrom(typed, 6)).toBe(code);
  });

  it('SES-053 is required, and six digits long', () => {
    expect(codeErrors({ code: '' })).toEqual({
      code: { key: 'kernel:required', label: 'session:field.otp' },
    });
    expect(codeErrors({ code: '12345' })).toEqual({ code: { key: 'session:otp.invalid' } });
    expect(codeErrors({ code: '012345' })).toEqual({});
  });
});

describe('the new password', () => {
  const REQUIRED = 'kernel:required';
  it.each([
    ['secret', 'secret', {}],
    ['  secret ', 'secret', {}],
    ['short', 'short', { password: 'session:password.too_short' }],
    [' abcde ', ' abcde ', { password: 'session:password.too_short' }],
    ['', '', { password: REQUIRED, confirmation: REQUIRED }],
    ['      ', 'secret', { password: REQUIRED, confirmation: 'session:password.mismatch' }],
    ['secret', '', { confirmation: REQUIRED }],
    ['secret', 'Secret', { confirmation: 'session:password.mismatch' }],
  ])('SES-058 SES-059 SES-062 %j confirmed by %j: %j', (password, confirmation, keys) => {
    const errors = Object.entries(passwordErrors({ password, confirmation }));
    expect(Object.fromEntries(errors.map(([field, said]) => [field, said?.key]))).toEqual(keys);
  });
});

describe('the server’s refusal', () => {
  const names = { password: 'password', confirmation: 'confirm_password' };

  it('stands beside the fields it names, a demanded pause beside the first', () => {
    const errors = { confirm_password: 'Differs', resetToken: 'Is wrong' };
    expect(refusalBeside({ status: 400, message: 'Differs', errors }, names)).toEqual({
      confirmation: 'Differs',
    });
    expect(refusalBeside({ status: 429, message: 'Wait', errors: {} }, names)).toEqual({ password: 'Wait' });
  });

  it('concerns no field otherwise', () => {
    for (const status of [0, 400, 500, 503])
      expect(refusalBeside({ status, message: 'Away', errors: {} }, names)).toBeUndefined();
  });
});
