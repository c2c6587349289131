import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { isAuditedAgent, isAuditor, ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import { type LeadScope, type ScopeTerms, scopedLeadRows } from '../leads/leads.public.ts';

/**
 * Dealer staff's view of a lead's history: entries of the call centre and of their own car without the names of others,
 * none of other dealers (domain.md 3). `dseId` is always the reader's.
 */

/** Entries about one assigned car, whether or not they name it. */
const OF_A_CAR = {
  types: ['reassign_dse', 'test_drive', 'dealer_visit'],
  sources: ['lms', 'reassign_dse'],
  references: ['dse_id', 'request_id', 'dealer_id', 'dealer_name'],
} as const;

/** An entry that names a salesperson must name the reader; one that names only the car needs a car of the reader. */
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

/** Agent whose audits the reader may see: a user's id, all or none. */
export const EVERYBODYS_AUDITS = 0;
export const NOBODYS_AUDITS = -1;

/** Agents read audits of their calls, auditors all, others none (domain.md 8). */
export function readableAudits({ roleId, userId }: Pick<Actor, 'roleId' | 'userId'>): number {
  if (isAuditedAgent(roleId)) return userId;
  return isAuditor(roleId) ? EVERYBODYS_AUDITS : NOBODYS_AUDITS;
}

/** True for everything but audits, and for audits of this reader; agents see them once an auditor has saved them. */
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
  // Evaluated once for all partitions of the history, and only if an audit's entry occurs.
  return sql<SqlBool>`(activity.type <> 'audit'
    or (activity.detail ->> 'audit_id')::bigint = any (array(${readable})))`;
}

/** Fields and details that name dealers and salespeople unknown to the reader. */
const NAMING: ReadonlySet<string> = new Set([
  'purchase_dealer_id',
  'other_dealer_name',
  'purchase_from_dse_id',
  'other_dse_name',
  'dse_id',
  'dealer_id',
  'old_dealer',
  'old_dse',
  // A customer's message and its recipient may name another dealer.
  'enquiry',
  'enquiry_from',
  'enquiry_message',
]);

export function mayRead(scope: LeadScope, field: string): boolean {
  return scope.dseId === 'everyone' || !NAMING.has(field);
}

/** As stored; entries older than `to_dse_id` know the recipient only by name. */
interface StoredComment {
  readonly comment: string;
  readonly comment_type: 'INTERNAL' | 'EXTERNAL';
  readonly to: string | null;
  readonly to_dse_id?: number | null;
}

/** Dealer staff read comments to them and to all dealers, not those between colleagues. */
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
