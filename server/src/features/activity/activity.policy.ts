import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { isAuditedAgent, isAuditor } from '@otolead/contract/audits/audits.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import { type LeadScope, type ScopeTerms, scopedLeadRows } from '../leads/leads.public.ts';

/**
 * What dealer staff read of a lead's history: of the call centre and of their own car everything but the names of
 * others, of other dealers nothing (domain.md 3). `dseId` in all of it is the reader's own.
 */

/** Entries that tell of one assigned car, whether they say of which or not. */
const OF_A_CAR = {
  types: ['reassign_dse', 'test_drive', 'dealer_visit'],
  sources: ['lms', 'reassign_dse'],
  references: ['dse_id', 'request_id', 'dealer_id', 'dealer_name'],
} as const;

/** An entry that names a salesperson must name the reader; one that names only the car, one that the reader has. */
export function isReadableBy(dseId: number): Expression<SqlBool> {
  const { types, sources, references } = OF_A_CAR;
  return sql<SqlBool>`(case
    when activity.detail ? 'dse_id' then activity.detail @> ${JSON.stringify({ dse_id: dseId })}::jsonb
    when activity.detail ? 'request_id' then exists (select 1 from assigned_car as own
      where own.lead_id = lead.lead_id and own.dse_id = ${dseId}
        and own.request_id = activity.detail ->> 'request_id')
    else activity.type <> all(${types}::text[]) and activity.source <> all(${sources}::text[])
      and not activity.detail ?| ${references}::text[]
    end)
    and not exists (select 1 from app_user as author
      where author.id = activity.actor_id and author.role_id = ${sql.lit(ROLE.dealerStaff)}
        and author.dse_id is distinct from ${dseId}::integer)`;
}

/** Agent whose audits the reader's history includes: a user's id, all or none. */
export const EVERYBODYS_AUDITS = 0;
export const NOBODYS_AUDITS = -1;

/** Agents read of audits of own calls, auditors of all, everybody else of none (domain.md 8). */
export function readableAudits({ roleId, userId }: Pick<Actor, 'roleId' | 'userId'>): number {
  if (isAuditedAgent(roleId)) return userId;
  return isAuditor(roleId) ? EVERYBODYS_AUDITS : NOBODYS_AUDITS;
}

/** True of everything but audits, and of those that the reader may read; an agent's once an auditor has saved it. */
export function isAuditReadable(
  db: Db | Tx,
  scope: ScopeTerms,
  { audits, leads }: { readonly audits: number | Expression<number>; readonly leads: Expression<unknown> },
): Expression<SqlBool> {
  if (audits === EVERYBODYS_AUDITS) return sql<SqlBool>`true`;
  if (audits === NOBODYS_AUDITS) return sql<SqlBool>`activity.type <> 'audit'`;
  const readable = scopedLeadRows(db, 'audit', scope)
    .where(sql<SqlBool>`audit.lead_id = ${leads}`)
    .where(sql<SqlBool>`audit.agent_id = ${audits}::integer`)
    .where('audit.audit_status', '<>', 'NEW')
    .select('audit.id');
  // Read once for all partitions of the history, and only where an entry of an audit is met.
  return sql<SqlBool>`(activity.type <> 'audit'
    or (activity.detail ->> 'audit_id')::bigint = any (array(${readable})))`;
}

/** Fields and details that name dealers and salespeople whom the reader may not know. */
const NAMING: ReadonlySet<string> = new Set([
  'purchase_dealer_id',
  'other_dealer_name',
  'purchase_from_dse_id',
  'other_dse_name',
  'dse_id',
  'dealer_id',
  'old_dealer',
  'old_dse',
  // What a customer wrote, and to whom, may name another dealer.
  'enquiry',
  'enquiry_from',
  'enquiry_message',
]);

export function mayRead(scope: LeadScope, field: string): boolean {
  return scope.dseId === 'everyone' || !NAMING.has(field);
}

/** As stored; entries from before `to_dse_id` know the reader by name alone. */
interface StoredComment {
  readonly comment: string;
  readonly comment_type: 'INTERNAL' | 'EXTERNAL';
  readonly to: string | null;
  readonly to_dse_id?: number | null;
}

/** Dealer staff read what was written to them and to all dealers, not what colleagues tell each other. */
export function readableComments(
  stored: unknown,
  scope: LeadScope,
  ownName: string | undefined,
): ActivityEntry['comment'] {
  const all = stored as readonly StoredComment[];
  const isOwn = ({ to, to_dse_id: toId }: StoredComment) =>
    to === 'all' || (toId ? toId === scope.dseId : to !== null && to === ownName);
  return all
    .filter((one) => scope.dseId === 'everyone' || (one.comment_type === 'EXTERNAL' && isOwn(one)))
    .map(({ comment, comment_type, to }) => ({ comment, comment_type, to }));
}
