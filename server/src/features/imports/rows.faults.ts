import { type Text, text } from '@otolead/contract/kernel/text.ts';

/** All faults of a row as one text; there is at least one. */
export function together(faults: readonly Text[]): Text {
  return faults.reduceRight((rest, fault) => text('imports:faults', { fault, rest }));
}
