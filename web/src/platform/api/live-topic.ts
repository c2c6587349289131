import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';

/**
 * Topics in a query's `meta.live`, whose events refetch it: `config` for form lists, `record` for master data,
 * users and rights, `audit` for audits, `job` for the user's jobs, `lead:7` for a lead and its parts, `desk:7` for
 * its leases and viewers, `desk` for those of all leads, `day` for the user's leads and tasks, `wallboard` for
 * everything the wallboard counts, `line` for the user's line at the dialer.
 */
export type LiveTopic =
  | 'config'
  | 'record'
  | 'audit'
  | 'job'
  | 'day'
  | 'desk'
  | 'wallboard'
  | 'line'
  | `lead:${number}`
  | `desk:${number}`;

/** Changed topics, with the row's version if it has one. */
export type LiveNews = ReadonlyMap<string, number | undefined>;

/** Topics that cover every lead. */
const EVERY = { lead: 'lead:', desk: 'desk:' } as const;

/** The topics of these changes in the active market. */
export function topicsOf(events: readonly LiveEvent[], market: MarketCode): LiveNews {
  const news = new Map<string, number | undefined>();
  for (const event of events) {
    if (event.market !== undefined && event.market !== market) continue;
    for (const topic of topicsOfOne(event))
      news.set(topic, news.has(topic) ? later(news.get(topic), event.version) : event.version);
  }
  return news;
}

/** A change without a version invalidates every version. */
const later = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(one, other);

function topicsOfOne({ kind, key }: LiveEvent): string[] {
  switch (kind) {
    case 'rights':
      return [];
    case 'lead':
      return [`${EVERY.lead}${key ?? ''}`];
    case 'desk':
      return [`${EVERY.desk}${key ?? ''}`, 'desk'];
    default:
      return [kind];
  }
}

/** True if one of the topics has changes newer than this row version. */
export function isNews(news: LiveNews, topics: readonly string[], version?: number): boolean {
  return topics.some((topic) => {
    const [kind, key] = topic.split(':');
    if (key !== undefined && news.has(`${kind}:`)) return true;
    if (!news.has(topic)) return false;
    const published = news.get(topic);
    return published === undefined || version === undefined || published > version;
  });
}
