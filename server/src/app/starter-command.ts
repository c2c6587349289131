import { isMarketCode, MARKETS } from '@otolead/contract/kernel/market.ts';
import { loadStarter } from '../features/set-up/set-up.public.ts';
import { AppError } from '../platform/http/errors.ts';
import { translator } from '../platform/i18n/translator.ts';
import { type Command, type CommandContext, CommandError, type Given, required } from './cli-command.ts';

/** Initial rows of a market (docs/starter). */
export const starter: Command = {
  usage: 'starter --market id|ph (lead types, cars and places of docs/starter, into a market without any)',
  positionals: 0,
  options: { market: { type: 'string' } },
  run: load,
};

async function load({ db, now, print }: CommandContext, { values }: Given): Promise<void> {
  const code = required(values, 'market');
  if (!isMarketCode(code)) throw new CommandError(`There is no market ${code}: id or ph`);
  const market = MARKETS[code];
  const context = { actor: { userId: null }, clock: { now: () => now }, language: 'en' as const, market };
  try {
    const { created, changed } = await loadStarter(db, context);
    print(`Starter data of ${code}: ${created} rows created, ${changed} changed`);
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(translator('en', market)(error.text));
    throw error;
  }
}
