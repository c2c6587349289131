import { isLeadKind, LEADS_AT_A_TIME, type LeadKind } from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { type MarketCode, marketById } from '@otolead/contract/kernel/market.ts';
import { WALLBOARD } from '@otolead/contract/reports/wallboard.endpoints.ts';
import type { LoggedEvent } from '../../platform/events/event-log.ts';
import { leadScope } from '../leads/leads.public.ts';
import type { Subscriber } from './events.policy.ts';

/** Audience of lead events. */
export interface LeadFacts {
  /** Owning agent by lead. */
  readonly owners: ReadonlyMap<number, number>;
  /** DSEs with an assigned car, by lead. */
  readonly sellers: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Each of them shows leads. */
const READS_LEADS = ['/lead-list', '/Leads-Details', '/my-day'] as const;
/** Each of them shows who works on which lead. */
const READS_DESK = ['/Leads-Details', '/call_rules'] as const;

/** Lead events for a user: only of leads that the user's list would show. */
export function leadEventsFor(
  subscriber: Subscriber,
  events: readonly LoggedEvent[],
  facts: LeadFacts,
): LiveEvent[] {
  return subscriber.marketIds.flatMap((marketId) => {
    const market = marketById(marketId);
    const here = events.filter((event) => event.marketId === marketId && isLeadKind(event.kind));
    if (here.length === 0) return [];
    const { dseId } = leadScope({ actor: subscriber, market });
    const isWithin = ({ key }: LoggedEvent) =>
      dseId === 'everyone' || key === null || facts.sellers.get(key)?.has(dseId) === true;
    const may = (paths: readonly string[]) => paths.some((path) => subscriber.may(path, marketId));
    const leads = may(READS_LEADS) ? here.filter((event) => event.kind === 'lead' && isWithin(event)) : [];
    const desk = may(READS_DESK) ? here.filter((event) => event.kind === 'desk' && isWithin(event)) : [];
    const isOwn = ({ kind, key, userId }: LoggedEvent) =>
      kind === 'day'
        ? userId === subscriber.userId
        : key !== null && facts.owners.get(key) === subscriber.userId;
    const day = subscriber.may('/my-day', marketId) && here.some(isOwn);
    const isCounted = (event: LoggedEvent) => event.kind !== 'day' && isWithin(event);
    const wallboard = subscriber.may(WALLBOARD, marketId) && here.some(isCounted);
    return [
      ...published('lead', leads, market.code),
      ...published('desk', desk, market.code),
      ...(day ? [{ kind: 'day' as const, market: market.code }] : []),
      ...(wallboard ? [{ kind: 'wallboard' as const, market: market.code }] : []),
    ];
  });
}

/** Each lead once, with the version if every change of it has one. */
function published(kind: LeadKind, events: readonly LoggedEvent[], market: MarketCode): LiveEvent[] {
  const versions = new Map<number, number | null>();
  for (const { key, version } of events) {
    if (key === null) return [{ kind, market }];
    const known = versions.get(key);
    versions.set(key, version === null || known === null ? null : Math.max(version, known ?? 0));
  }
  if (versions.size > LEADS_AT_A_TIME) return [{ kind, market }];
  return [...versions].map(([key, version]) => ({ kind, market, key, ...(version !== null && { version }) }));
}
