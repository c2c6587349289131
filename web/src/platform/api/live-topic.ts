import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';

/**
 * What a query is fetched again for, in its `meta.live`: `config` for the lists of forms, `record` for master data, users
 * and rights on their own screens, `audit` for audits.
 */
export type LiveTopic = 'config' | 'record' | 'audit';

/** The topics of these changes in the active market. */
export function topicsOf(events: readonly LiveEvent[], market: MarketCode): ReadonlySet<LiveTopic> {
  return new Set(
    events
      .filter((event) => event.market === undefined || event.market === market)
      .flatMap(({ kind }): LiveTopic[] => (kind === 'rights' ? [] : [kind])),
  );
}
