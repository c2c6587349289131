import type { Market } from '@otolead/contract/kernel/market.ts';
import { LOCAL_DIGITS } from '@otolead/contract/kernel/phone.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';

type Translate = (key: TextKey, values: Record<string, string | number>) => string;

/** The market's mobile format, shown beside 'Mobile is incorrect': '+62, then 8 to 12 digits …'. */
export function mobilePattern(t: Translate, { phone }: Pick<Market, 'phone'>): string {
  return t('kernel:mobile_pattern', { ...LOCAL_DIGITS, prefix: phone.prefix, first: phone.firstDigit });
}
