import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Owner of the password, whose name is forbidden. */
export interface PasswordOwner {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly mobile?: string | null;
}

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890-='],
];

const LEET: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

/**
 * Fault of a password: shorter than the owner's markets ask for, among the first that guessers try, or the owner's name.
 * Null if acceptable. `password` is trimmed.
 */
export function passwordFault(password: string, owner: PasswordOwner, least = 0): Text | null {
  if (password.length < least) return text('session:password.at_least', { least });
  const plain = password.toLowerCase();
  if (isOwnName(plain, owner)) return text('session:password.own_name');
  return isCommon(plain) ? text('session:password.too_common') : null;
}

function isCommon(plain: string): boolean {
  return isRow(plain) || isRepetition(plain) || variantsOf(plain).some((word) => COMMON_PASSWORDS.has(word));
}

/**
 * The text as typed, and without the digits and signs that people put around a word, each with and without signs read
 * as letters.
 */
function variantsOf(plain: string): string[] {
  const bare = (word: string) => word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const spelled = [...bare(plain)].map((letter) => LEET[letter] ?? letter).join('');
  const all = [...plain].map((letter) => LEET[letter] ?? letter).join('');
  return [plain, bare(plain), spelled, bare(all)].filter((word) => word.length >= 3);
}

function isRow(plain: string): boolean {
  const backwards = [...plain].reverse().join('');
  return ROWS.some((row) => row.includes(plain) || row.includes(backwards));
}

/** One to three characters repeated. */
function isRepetition(plain: string): boolean {
  return /^(.{1,3}?)\1+$/su.test(plain);
}

const SHORTEST_NAME = 3;

function isOwnName(plain: string, { username, name, email, mobile }: PasswordOwner): boolean {
  const [local = ''] = email.split('@');
  const parts = [username, local, name].flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  const names = new Set(
    [...parts, email].map((one) => squeeze(one.toLowerCase())).filter((one) => one.length >= SHORTEST_NAME),
  );
  const tried = [plain, ...variantsOf(plain)].map(squeeze);
  if (tried.some((one) => names.has(one))) return true;
  const digits = plain.replaceAll(/\D/g, '');
  return (
    Boolean(mobile) &&
    digits.length >= 7 &&
    digits.length >= plain.length - 1 &&
    mobile?.endsWith(digits.replace(/^0/, '')) === true
  );
}

/** Treats 'Rina Sari' and 'rina.sari' as one. */
const squeeze = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, '');
