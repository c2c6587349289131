import { expect, it } from 'vitest';
import { networksIn } from './partners.rules.ts';

it.each([
  ['', []],
  ['203.0.113.7', ['203.0.113.7']],
  [' 203.0.113.0/24,\n2001:db8::/32 ; ::1 203.0.113.0/24', ['203.0.113.0/24', '2001:db8::/32', '::1']],
  ['255.255.255.255/0', ['255.255.255.255/0']],
  ['::ffff:127.0.0.1 127.0.0.1/32', ['127.0.0.1']],
  ['::1, ::1/128, 2001:DB8::1', ['::1', '2001:db8::1']],
])('of %j the networks are %j', (typed, networks) => {
  expect(networksIn(typed)).toEqual(networks);
});

it.each([
  '256.0.0.1',
  '1.2.3',
  '01.2.3.4',
  '10.0.0.0/33',
  '::1/129',
  '::/000',
  '::ffff:127.0.0.1/104',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'example.com',
  ':::',
  "1.2.3.4'; --",
  Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`).join(),
])('%j is none', (typed) => {
  expect(networksIn(typed)).toBeNull();
});
