import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';

/**
 * Topics of a query's `meta.live`, which is fetched again at their news: `config` for the lists of forms, `record` for
 * master data, users and rights on their own screens, `audit` for audits, `job` for one's own jobs, `lead:7` for a lead with
 * all that belongs to it, `desk:7` for who works on it or looks at it, `desk` for that of every lead, `day` for one's own
 * leads and tasks, `wallboard` for all that the market's wallboard counts.
 */
export type LiveTopic =
  | 'config'
  | 'record'
  | 'audit'
  | 'job'
  | 'day'
  | 'desk'
  | 'wallboard'
  | `lead:${number}`
  | `desk:${number}`;

/** What has changed by topic: the version of the row where it has one. */
export type LiveNews = ReadonlyMap<string, number | undefined>;

/** News of every lead there is. */
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

/** A change without a version makes the row unknown. */
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

/** Whether there is news of one of the topics that data of this version of the row does not have. */
export function isNews(news: LiveNews, topics: readonly string[], version?: number): boolean {
  return topics.some((topic) => {
    const [kind, key] = topic.split(':');
    if (key !== undefined && news.has(`${kind}:`)) return true;
    if (!news.has(topic)) return false;
    const told = news.get(topic);
    return told === undefined || version === undefined || told > version;
  });
}
