import { expect, it } from 'vitest';
import { cookieOf, nameIn } from './browser-name.ts';

const NAME = '0123456789abcdef0123456789abcdef';

it.each([
  [true, `__Host-otolead_browser=${NAME}; path=/; samesite=strict; secure`],
  [false, `otolead_browser=${NAME}; path=/; samesite=strict`],
])('the cookie of the browser over https (%s): %s', (isSecure, cookie) => {
  expect(cookieOf(NAME, isSecure)).toBe(cookie);
});

it.each([
  [`otolead_language=id; otolead_browser=${NAME}`, false, NAME],
  [`__Host-otolead_browser=${NAME}; otolead_browser=${'x'.repeat(32)}`, true, NAME],
  [`otolead_browser=${NAME}`, true, undefined],
  ['otolead_browser=short', false, undefined],
  [`not_otolead_browser=${NAME}`, false, undefined],
  ['', false, undefined],
])('the name of a browser in its cookies: %s over https (%s)', (cookies, isSecure, name) => {
  expect(nameIn(cookies, isSecure)).toBe(name);
});
