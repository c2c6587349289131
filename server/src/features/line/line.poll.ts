import { hasCall } from '@otolead/contract/dialer/line.rules.ts';
import { MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { AgentLine, LineReading, LinesOf } from '../dialer/dialer.public.ts';
import { takeArrival } from './arrival.ts';
import { findKnownCodes, findLines } from './line.queries.ts';
import { type LineChange, setStates } from './line.states.ts';

export interface PollServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly linesOf: LinesOf;
}

/** Interval between two questions to a dialer, by whichever worker is first. */
export const POLL_MS = 1_000;
/** Less than the interval, because timers of several workers drift. */
const TURN_MS = 800;
/** Calls that are asked for one by one after a question for all. */
const MOST_ARRIVALS = 20;

/** Reads the lines of every market that has some. A dialer that does not answer leaves them as they were. */
export async function pollLines(services: PollServices): Promise<void> {
  await Promise.all(Object.values(MARKETS).map((market) => pollMarket(services, market)));
}

async function pollMarket(services: PollServices, market: Market): Promise<void> {
  const { db, clock } = services;
  const line = services.linesOf(market);
  if (!line || !(await takeTurn(db, market, clock.now()))) return;
  const readings = await line.readAll();
  if (readings === undefined) return;
  const byUser = new Map(readings.map((reading) => [reading.user, reading]));
  const now = clock.now();
  const talking = readings.filter(({ state, callCode }) => hasCall(state) && callCode !== null);
  const [lines, known] = await Promise.all([
    findLines(db, market),
    findKnownCodes(
      db,
      market,
      talking.map(({ callCode }) => callCode as string),
    ),
  ]);
  const changes = lines.flatMap((one) => changeOf(one, byUser.get(one.user), { known, now }) ?? []);
  await inTransaction(db, async (tx) => {
    await setStates(tx, market, changes, now);
    await tx.updateTable('line_poll').set({ answered_at: now }).where('market_id', '=', market.id).execute();
  });
  const fresh = talking.filter(({ state, callCode }) => state !== 'wrap_up' && !known.has(callCode ?? ''));
  await takeArrivals(services, { market, line, fresh, lines });
}

/** True for one worker at a time. */
async function takeTurn(db: Db, market: Market, now: Date): Promise<boolean> {
  const turn = await db
    .updateTable('line_poll')
    .set({ polled_at: now })
    .where('market_id', '=', market.id)
    // A clock that was set back must not silence the lines.
    .where(sql<SqlBool>`polled_at not between ${new Date(now.getTime() - TURN_MS + 1)} and ${now}`)
    .returning('market_id')
    .executeTakeFirst();
  return turn !== undefined;
}

type KnownLine = Awaited<ReturnType<typeof findLines>>[number];

interface Moment {
  /** Codes of calls that have arrived; others follow with their lead. */
  readonly known: ReadonlySet<string>;
  readonly now: Date;
}

/** What a reading changes about a line; undefined if it says what is known. */
function changeOf(
  known: KnownLine,
  reading: LineReading | undefined,
  { known: arrived, now }: Moment,
): LineChange | undefined {
  // What it was asked to do takes effect a little later.
  if (known.settles_at !== null && known.settles_at > now) return undefined;
  const state = reading?.state ?? 'away';
  const said = reading?.callCode && arrived.has(reading.callCode) ? reading.callCode : known.call_code;
  const callCode = hasCall(state) ? said : null;
  const pauseAfter = hasCall(state) ? known.pause_after : null;
  const reason = state === 'paused' ? (reading?.reason ?? known.pause_after ?? kept(known)) : null;
  const isSame =
    (known.state ?? 'away') === state && known.reason === reason && (known.call_code ?? null) === callCode;
  return isSame ? undefined : { userId: known.id, state, reason, callCode, pauseAfter, settlesAt: null };
}

/** VICIdial forgets a code that was set during a call. */
const kept = (known: KnownLine) => (known.state === 'paused' ? known.reason : null);

interface Polled {
  readonly market: Market;
  readonly line: AgentLine;
  readonly fresh: readonly LineReading[];
  readonly lines: readonly KnownLine[];
}

/** Calls that the Start Call URL has not reported: a campaign may lack it, and a report may be lost. */
async function takeArrivals(services: PollServices, { market, line, fresh, lines }: Polled): Promise<void> {
  const agents = new Map(lines.map(({ id, name, user }) => [user, { id, name, user }]));
  await Promise.all(
    fresh.slice(0, MOST_ARRIVALS).map(async ({ user, state, callCode: code }) => {
      const agent = agents.get(user);
      const detail = agent && (await line.read(user));
      if (agent && code !== null && detail?.callCode === code)
        await takeArrival(services, market, { ...detail, agent, code, state });
    }),
  );
}
