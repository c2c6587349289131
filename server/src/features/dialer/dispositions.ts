import {
  MEANING_OF_OUTCOME,
  MEANING_OF_STATUS,
  OUTCOMES,
  type OutcomeCodes,
} from '@otolead/contract/dialer/outcomes.rules.ts';
import { DISPOSITION as CALL } from '@otolead/contract/kernel/dispositions.ts';

/** Call status of a disposition in capitals; an unknown one is judged by its talk time. */
export function callStatusOf(disposition: string, codes: OutcomeCodes, talkSeconds: number): number {
  const own = OUTCOMES.find((outcome) => codes[outcome] === disposition);
  const known = own === undefined ? MEANING_OF_STATUS[disposition] : MEANING_OF_OUTCOME[own];
  return known ?? (talkSeconds > 0 ? CALL.connected : CALL.noAnswer);
}
