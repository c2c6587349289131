import { describe, expect, it } from 'vitest';
import { isOtherFailure, loginErrors, refusalErrors } from './login-form.ts';

const filled = { username: 'rina', password: 'secret', captcha: 'AB12C' };

describe('the sign-in form', () => {
  it('asks for what is missing, blanks counting as missing', () => {
    expect(loginErrors({ username: '', password: '', captcha: '' })).toEqual({
      username: { key: 'kernel:required', label: 'session:field.username' },
      password: { key: 'kernel:required', label: 'session:field.password' },
      captcha: { key: 'kernel:required', label: 'session:field.captcha' },
    });
    expect(Object.keys(loginErrors({ username: '  ', password: '  ', captcha: ' ' }))).toEqual([
      'username',
      'password',
      'captcha',
    ]);
  });

  it('asks for no captcha where the computer solves a puzzle instead', () => {
    const empty = { username: '', password: '', captcha: '' };
    expect(Object.keys(loginErrors(empty, true))).toEqual(['username', 'password']);
  });

  it('asks for a valid user id where there are blanks inside', () => {
    expect(loginErrors({ ...filled, username: 'rina sari' })).toEqual({
      username: { key: 'session:valid_user_id' },
    });
    expect(loginErrors({ ...filled, username: ' rina ' })).toEqual({});
  });

  it('puts a refusal beside the field that the server names, a wrong pair and a pause at the password', () => {
    const mismatch = {
      status: 400,
      message: 'Captcha not matched',
      errors: { captcha: 'Captcha not matched' },
    };
    expect(refusalErrors(mismatch)).toEqual({ captcha: 'Captcha not matched' });
    expect(refusalErrors({ status: 400, message: 'Wrong pair', errors: {} })).toEqual({
      password: 'Wrong pair',
    });
    expect(refusalErrors({ status: 429, message: 'Wait', errors: {} })).toEqual({ password: 'Wait' });
    expect(refusalErrors({ status: 500, message: 'Our side', errors: {} })).toEqual({});
  });

  it.each([
    [400, false],
    [429, false],
    [0, false],
    [502, false],
    [503, false],
    [401, true],
    [403, true],
    [404, true],
    [500, true],
  ])('a failure with status %i is "Invalid credentials": %s', (status, other) => {
    expect(isOtherFailure(status)).toBe(other);
  });
});
