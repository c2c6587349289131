import type { LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** An agent's line with the seconds of the market's current day in its states. */
export interface BoardLine {
  readonly user_id: number;
  readonly state: LineState;
  readonly reason: string | null;
  readonly since: Date;
  readonly ready: number;
  /** Ringing and consulting included. */
  readonly in_call: number;
  readonly wrap_up: number;
  readonly paused: number;
}

/** Lines that have been seen, and adherence: what ended today and the state that lasts. */
export async function findBoardLines(db: Db, market: Market, now: Date): Promise<BoardLine[]> {
  const day = localDate(now, market.timeZone);
  const { from } = dayBounds(day, market.timeZone);
  const secondsIn = (...states: readonly LineState[]) =>
    sql<number>`(coalesce(sum(spent.seconds) filter (where spent.state = any(${states})), 0)
      + case when line.state = any(${states})
          then greatest(0, extract(epoch from ${now}::timestamptz - greatest(line.since, ${from}::timestamptz)))
          else 0 end)::integer`;
  const { rows } = await sql<BoardLine>`
    select line.user_id, line.state, line.reason, line.since, ${secondsIn('ready')} as ready,
      ${secondsIn('ringing', 'in_call', 'consulting')} as in_call, ${secondsIn('wrap_up')} as wrap_up,
      ${secondsIn('paused')} as paused
    from agent_line as line
      left join agent_line_day as spent on spent.market_id = line.market_id and spent.user_id = line.user_id
        and spent.day = ${day}::date
    where line.market_id = ${market.id}
    group by line.market_id, line.user_id`.execute(db);
  return rows;
}
