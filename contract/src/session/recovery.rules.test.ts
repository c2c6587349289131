import { describe, expect, it } from 'vitest';
import { identifierFault, identifierOf } from './recovery.rules.ts';
import { resetPasswordRequest } from './recovery.schema.ts';

const VALID_MOBILE = 'session:forgot.valid_mobile';
const VALID_EMAIL = 'kernel:invalid.email';

describe('who asks for a code', () => {
  describe('SES-052 SES-036', () => {
    it.each([
      ['08123456789', null],
      ['+62 812-3456-789', null],
      ['0917 123 4567', null],
      ['0712345678', VALID_MOBILE],
      ['812345', VALID_MOBILE],
      ['+1 202 555 0100', VALID_MOBILE],
      ['628'.padEnd(30, '1'), VALID_MOBILE],
      ['+', VALID_MOBILE],
      ['08123456789x', VALID_EMAIL],
      ['dewi@otolead.test', null],
      ['dewi@', VALID_EMAIL],
      ['', 'session:forgot.enter_email'],
      [' \t ', 'session:forgot.enter_email'],
    ])('%j: %s', (typed, fault) => {
      expect(identifierFault(typed)).toBe(fault);
      expect(identifierOf(typed) === null).toBe(fault !== null);
    });
  });
});

describe('a new password', () => {
  describe('SES-059 SES-058', () => {
    it.each([
      ['secret', 'secret', []],
      [' secret', 'secret  ', []],
      ['secret', 'Secret', ['confirm_password']],
      ['secret', 'secret1', ['confirm_password']],
      ['sécret', 'se\u0301cret', ['confirm_password']],
      ['secret', '', ['confirm_password']],
      ['five5', 'five5', ['password']],
      ['     5', '     5', ['password']],
      ['123456', '123456', []],
    ])('%j confirmed by %j is refused at %j', (password, confirmation, fields) => {
      const request = { password, confirm_password: confirmation, resetToken: 'x' };
      const { error } = resetPasswordRequest.safeParse(request);
      expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(fields);
    });
  });
});
