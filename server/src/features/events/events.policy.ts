import { CHANGED_RECORDS, type ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import {
  AUDIT_CHANGED,
  feedsLists,
  isChangedRecord,
  JOB_CHANGED,
  LINE_CHANGED,
} from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { isAuditedAgent, isAuditor } from '@otolead/contract/kernel/roles.ts';
import { WALLBOARD } from '@otolead/contract/reports/wallboard.endpoints.ts';
import type { LoggedEvent } from '../../platform/events/event-log.ts';

/** Owner of a stream with current rights. */
export interface Subscriber {
  readonly userId: number;
  readonly roleId: number;
  /** Set for dealer staff. */
  readonly dseId: number | null;
  readonly marketIds: readonly number[];
  /** Whether the right for a path is held and not denied in the market. */
  readonly may: (path: string, marketId: number) => boolean;
}

/** Facts beyond the events. */
export interface Facts {
  /** Markets of the users in the events. */
  readonly marketsOfUsers: ReadonlyMap<number, readonly number[]>;
}

const CHANGE_LOG = '/change_log';
const AUDIT_LIST = '/audit_list';

/** The visible part of an event: nothing beyond the subscriber's calls. */
export function eventsFor(subscriber: Subscriber, event: LoggedEvent, facts: Facts): LiveEvent[] {
  const { kind } = event;
  if (kind === AUDIT_CHANGED) return ofAudit(subscriber, event);
  if (kind === JOB_CHANGED) return ofJob(subscriber, event);
  if (kind === LINE_CHANGED) return ofLine(subscriber, event);
  return isChangedRecord(kind) ? ofRecord(subscriber, kind, event, facts) : [];
}

/** Auditors receive events of every audit, agents of those about their own calls. */
function ofAudit(subscriber: Subscriber, { marketId, key, userId }: LoggedEvent): LiveEvent[] {
  if (marketId === null || !subscriber.marketIds.includes(marketId)) return [];
  const isOwn = isAuditedAgent(subscriber.roleId) && userId === subscriber.userId;
  if (!(isOwn || isAuditor(subscriber.roleId)) || !subscriber.may(AUDIT_LIST, marketId)) return [];
  return [{ kind: 'audit', market: marketById(marketId).code, ...(key !== null && { key }) }];
}

/** To the job's owner, in the job's market. */
function ofJob(subscriber: Subscriber, { marketId, key, userId }: LoggedEvent): LiveEvent[] {
  if (marketId === null || !subscriber.marketIds.includes(marketId) || userId !== subscriber.userId)
    return [];
  return [{ kind: 'job', market: marketById(marketId).code, ...(key !== null && { key }) }];
}

/** To the line's agent, and to wallboards, which count it. */
function ofLine(subscriber: Subscriber, { marketId, userId }: LoggedEvent): LiveEvent[] {
  if (marketId === null || !subscriber.marketIds.includes(marketId)) return [];
  const market = marketById(marketId).code;
  const isOwn = userId === subscriber.userId && subscriber.may(EDIT_LEAD, marketId);
  return [
    ...(isOwn ? [{ kind: 'line' as const, market }] : []),
    ...(subscriber.may(WALLBOARD, marketId) ? [{ kind: 'wallboard' as const, market }] : []),
  ];
}

function ofRecord(
  subscriber: Subscriber,
  record: ChangedRecord,
  event: LoggedEvent,
  facts: Facts,
): LiveEvent[] {
  const received: LiveEvent[] = [];
  for (const marketId of marketsOf(record, event, facts) ?? subscriber.marketIds) {
    if (!subscriber.marketIds.includes(marketId)) continue;
    const market = marketById(marketId).code;
    if (feedsLists(record)) received.push({ kind: 'config', market });
    const mayRead = [CHANGED_RECORDS[record], CHANGE_LOG].some((path) => subscriber.may(path, marketId));
    if (mayRead)
      received.push({ kind: 'record', market, record, ...(event.key !== null && { key: event.key }) });
    if (record === 'site_setting') received.push({ kind: 'rights', market });
  }
  const isOwn =
    (record === 'user' && event.key === subscriber.userId) ||
    (record === 'role' && event.key === subscriber.roleId);
  return isOwn ? [...received, { kind: 'rights' }] : received;
}

/** Undefined for a record of every market. */
function marketsOf(record: ChangedRecord, { marketId, key }: LoggedEvent, facts: Facts) {
  if (record === 'user') return facts.marketsOfUsers.get(key ?? 0) ?? [];
  return marketId === null ? undefined : [marketId];
}
