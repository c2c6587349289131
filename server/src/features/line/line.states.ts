import type { LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { noteEvent } from '../../platform/events/event-log.ts';

export interface LineChange {
  readonly userId: number;
  readonly state: LineState;
  /** Pause code; null unless paused. */
  readonly reason: string | null;
  readonly callCode: string | null;
  readonly pauseAfter: string | null;
  /** Until then older words of the dialer count less; null for the dialer's own words. */
  readonly settlesAt: Date | null;
}

/**
 * Writes new states of lines. What ends joins the day's time in that state, each day of the market for itself, so that
 * adherence needs no history; time away counts for nothing. Publishes each line to its agent and the wallboards.
 */
export async function setStates(
  tx: Tx,
  market: Market,
  changes: readonly LineChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const zone = sql`${market.timeZone}::text`;
  const at = sql`${now}::timestamptz`;
  await sql`
    with change as (
      select * from unnest(${changes.map(({ userId }) => userId)}::integer[],
        ${changes.map(({ state }) => state)}::text[], ${changes.map(({ reason }) => reason)}::text[],
        ${changes.map(({ callCode }) => callCode)}::text[], ${changes.map(({ pauseAfter }) => pauseAfter)}::text[],
        ${changes.map(({ settlesAt }) => settlesAt?.toISOString() ?? null)}::timestamptz[])
        as c (user_id, state, reason, call_code, pause_after, settles_at)
    ),
    old as materialized (
      select line.user_id, line.state, coalesce(line.reason, '') as reason, line.since from agent_line as line
        join change on change.user_id = line.user_id
      where line.market_id = ${market.id}
        and (line.state, line.reason, line.call_code) is distinct from (change.state, change.reason, change.call_code)
      for update of line
    ),
    spent as (
      insert into agent_line_day (market_id, user_id, day, state, reason, seconds, times)
      select ${market.id}::smallint, old.user_id, day::date, old.state, old.reason,
        greatest(0, extract(epoch from least(${at}, (day + interval '1 day') at time zone ${zone})
          - greatest(old.since, day at time zone ${zone})))::integer,
        (old.since >= day at time zone ${zone})::integer
      from old, generate_series(date_trunc('day', old.since at time zone ${zone}), ${at} at time zone ${zone},
        interval '1 day') as day
      where old.state <> 'away'
      on conflict (market_id, day, user_id, state, reason) do update
        set seconds = agent_line_day.seconds + excluded.seconds, times = agent_line_day.times + excluded.times
    )
    insert into agent_line as line (market_id, user_id, state, reason, since, call_code, pause_after, settles_at)
    select ${market.id}::smallint, user_id, state, reason, ${at}, call_code, pause_after, settles_at from change
    -- Reads the old states before it writes the new ones.
    where (select count(*) from old) >= 0
    on conflict (market_id, user_id) do update set
      since = case when (line.state, line.reason, line.call_code)
        is distinct from (excluded.state, excluded.reason, excluded.call_code) then excluded.since else line.since end,
      state = excluded.state, reason = excluded.reason, call_code = excluded.call_code,
      pause_after = excluded.pause_after, settles_at = excluded.settles_at`.execute(tx);
  for (const { userId } of changes) await noteEvent(tx, { kind: 'line', marketId: market.id, userId });
}
