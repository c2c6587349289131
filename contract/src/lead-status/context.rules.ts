import type { Market } from '../kernel/market.ts';
import type { LocalDate, LocalTime } from '../kernel/market-time.ts';
import { localDate } from '../kernel/market-time.ts';
import type { Actor, StoredAttribution } from './attribution.rules.ts';
import type { SaveReach } from './reach.rules.ts';
import type { LeadState, LeadSubStatusId } from './statuses.rules.ts';

/** The lead as it is stored when the form is filled in or saved. */
export interface CurrentLead extends LeadState, StoredAttribution {
  /** The flags that the dealer's system has raised on the lead. */
  readonly raised: { readonly rf: boolean; readonly ncf: boolean; readonly eaf: boolean };
  /** Null when My Active is not enabled. */
  readonly myActiveAgentId: number | null;
  readonly stnkId: number | null;
  readonly stnkFollowUpDate: LocalDate | null;
}

/** All that the rules need to know besides what was typed. */
export interface StatusContext extends Actor {
  readonly current: CurrentLead;
  /** Null for those who save nothing of a lead. */
  readonly reach: SaveReach | null;
  readonly market: Pick<Market, 'timeZone' | 'phone'>;
  readonly now: Date;
  /** `followupStart`: the earliest time of a follow-up on the same day. */
  readonly settings: { readonly followupStart: LocalTime };
  /** Configured names in the reader's language, for messages. */
  readonly subStatusNames: Readonly<Record<LeadSubStatusId, string>>;
}

/** The market's calendar day at this moment. */
export function todayOf({ now, market }: Pick<StatusContext, 'now' | 'market'>): LocalDate {
  return localDate(now, market.timeZone);
}
