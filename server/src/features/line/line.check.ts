import type { LineTestData } from '@otolead/contract/line/line.schema.ts';
import { dialerSecret } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findLines } from './line.queries.ts';
import { lineOf } from './own-line.ts';

const MOST_NAMED = 10;

/** Asks the market's switch whether it answers and admits us, and compares its agents with our users. */
export async function checkLine(context: ActorContext): Promise<LineTestData> {
  const { db, environment, market } = context;
  const line = lineOf(context);
  const hasSecret = dialerSecret(environment, market.code) !== undefined;
  if (!line) return { switch: 'none', parts: null, signed_in: 0, unknown: [], has_secret: hasSecret };
  const [{ users, ...parts }, known] = await Promise.all([line.test(), findLines(db, market)]);
  const names = new Set(known.map(({ user }) => user));
  return {
    switch: line.kind,
    parts,
    signed_in: users.length,
    unknown: users.filter((user) => !names.has(user)).slice(0, MOST_NAMED),
    has_secret: hasSecret,
  };
}
