import { expect, it } from 'vitest';
import { cookieOf } from './language-cookie.ts';

it.each([
  [true, '__Host-otolead_language=id; path=/; max-age=31536000; samesite=lax; secure'],
  [false, 'otolead_language=id; path=/; max-age=31536000; samesite=lax'],
])('the cookie of the language over https (%s): %s', (isSecure, cookie) => {
  expect(cookieOf('id', isSecure)).toBe(cookie);
});
