import type { Market } from '@otolead/contract/kernel/market.ts';

/** E.164 in groups that can be read out, '+6281774895901' → '+62 817 7489 5901'; another country's number as it is. */
export function mobileWords(e164: string, { phone }: Pick<Market, 'phone'>): string {
  if (!e164.startsWith(phone.prefix)) return e164;
  const digits = e164.slice(phone.prefix.length);
  const groups = [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((group) => group !== '');
  return [phone.prefix, ...groups].join(' ');
}
