import { pauseReasons } from '@otolead/contract/dialer/line.rules.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { Translate } from '../../platform/i18n/translator.ts';

/** Names of a market's pause codes. */
export type PauseNames = ReadonlyMap<string, string>;

/** The setting's own names, else the usual codes in the reader's language. */
export const pauseNames = (setting: unknown, t: Translate): PauseNames =>
  new Map(
    pauseReasons(setting).map(({ code, name }) => [code, name ?? t(text(composedKey(`line:pause.${code}`)))]),
  );
