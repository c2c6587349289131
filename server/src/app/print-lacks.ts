import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { findLacks, type Installation } from '../features/set-up/set-up.public.ts';
import { translator } from '../platform/i18n/translator.ts';

/** Prints missing settings on the console; Set up shows the same. */
export async function printLacks(installation: Installation, print: (line: string) => void): Promise<void> {
  const t = translator('en', MARKETS.id);
  for (const { text } of await findLacks(installation)) print(`Warning: ${t(text)}`);
}
