import { isAuditedAgent, isAuditor } from '@otolead/contract/audits/audits.rules.ts';
import { CHANGED_RECORDS, type ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import {
  AUDIT_CHANGED,
  feedsLists,
  isChangedRecord,
  JOB_CHANGED,
} from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import type { LoggedEvent } from '../../platform/events/event-log.ts';

/** Who a stream belongs to, as of this moment. */
export interface Hearer {
  readonly userId: number;
  readonly roleId: number;
  /** Of dealer staff. */
  readonly dseId: number | null;
  readonly marketIds: readonly number[];
  /** Whether the right for a path is held and not denied in the market. */
  readonly may: (path: string, marketId: number) => boolean;
}

/** What the events themselves do not tell. */
export interface Facts {
  /** Where the users work that the events are about. */
  readonly marketsOfUsers: ReadonlyMap<number, readonly number[]>;
}

const CHANGE_LOG = '/change_log';
const AUDIT_LIST = '/audit_list';

/** The part of an event for this person: nothing that a call would not return. */
export function heardBy(hearer: Hearer, event: LoggedEvent, facts: Facts): LiveEvent[] {
  const { kind } = event;
  if (kind === AUDIT_CHANGED) return ofAudit(hearer, event);
  if (kind === JOB_CHANGED) return ofJob(hearer, event);
  return isChangedRecord(kind) ? ofRecord(hearer, kind, event, facts) : [];
}

/** Auditors receive events of every audit, agents of those about their own calls. */
function ofAudit(hearer: Hearer, { marketId, key, userId }: LoggedEvent): LiveEvent[] {
  if (marketId === null || !hearer.marketIds.includes(marketId)) return [];
  const isOwn = isAuditedAgent(hearer.roleId) && userId === hearer.userId;
  if (!(isOwn || isAuditor(hearer.roleId)) || !hearer.may(AUDIT_LIST, marketId)) return [];
  return [{ kind: 'audit', market: marketById(marketId).code, ...(key !== null && { key }) }];
}

/** A job's own person, in the market that it was asked for in. */
function ofJob(hearer: Hearer, { marketId, key, userId }: LoggedEvent): LiveEvent[] {
  if (marketId === null || !hearer.marketIds.includes(marketId) || userId !== hearer.userId) return [];
  return [{ kind: 'job', market: marketById(marketId).code, ...(key !== null && { key }) }];
}

function ofRecord(hearer: Hearer, record: ChangedRecord, event: LoggedEvent, facts: Facts): LiveEvent[] {
  const heard: LiveEvent[] = [];
  for (const marketId of marketsOf(record, event, facts) ?? hearer.marketIds) {
    if (!hearer.marketIds.includes(marketId)) continue;
    const market = marketById(marketId).code;
    if (feedsLists(record)) heard.push({ kind: 'config', market });
    const mayRead = [CHANGED_RECORDS[record], CHANGE_LOG].some((path) => hearer.may(path, marketId));
    if (mayRead)
      heard.push({ kind: 'record', market, record, ...(event.key !== null && { key: event.key }) });
    if (record === 'site_setting') heard.push({ kind: 'rights', market });
  }
  const isOwn =
    (record === 'user' && event.key === hearer.userId) || (record === 'role' && event.key === hearer.roleId);
  return isOwn ? [...heard, { kind: 'rights' }] : heard;
}

/** Undefined for a record of every market. */
function marketsOf(record: ChangedRecord, { marketId, key }: LoggedEvent, facts: Facts) {
  if (record === 'user') return facts.marketsOfUsers.get(key ?? 0) ?? [];
  return marketId === null ? undefined : [marketId];
}
