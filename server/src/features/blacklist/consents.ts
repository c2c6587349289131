import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

export interface NewConsent {
  readonly leadId: number;
  readonly givenAt: Date;
  readonly source: string;
  readonly textVersion: string | null;
}

interface Act {
  readonly marketId: number;
  readonly now: Date;
  readonly actor: { readonly userId: number | null };
}

/** Stores what customers agreed to with their enquiries. */
export async function recordConsents(tx: Tx, act: Act, given: readonly NewConsent[]): Promise<void> {
  if (given.length === 0) return;
  await tx
    .insertInto('lead_consent')
    .values(
      given.map(({ leadId, givenAt, source, textVersion }) => ({
        lead_id: leadId,
        market_id: act.marketId,
        given_at: givenAt,
        source,
        text_version: textVersion,
        created_by: act.actor.userId,
        created_at: act.now,
        withdrawn_at: null,
        withdrawn_by: null,
      })),
    )
    .execute();
}

/** What the customer of a lead agreed to, the latest first. */
export function findConsents(db: Db | Tx, scope: LeadScope, leadId: number) {
  return scopedLeadRows(db, 'lead_consent', scope)
    .leftJoin('app_user', 'app_user.id', 'lead_consent.created_by')
    .where('lead.lead_id', '=', leadId)
    .select([
      'lead_consent.id',
      'lead_consent.given_at',
      'lead_consent.source',
      'lead_consent.text_version',
      'lead_consent.withdrawn_at',
      'app_user.name as created_by',
    ])
    .orderBy('lead_consent.given_at', 'desc')
    .orderBy('lead_consent.id', 'desc')
    .execute();
}

/** Marks the consents of locked leads as taken back. */
export async function endConsents(tx: Tx, { now, actor }: Act, leadIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('lead_consent')
    .set({ withdrawn_at: now, withdrawn_by: actor.userId })
    .where(sql<SqlBool>`lead_id = any(${leadIds})`)
    .where('withdrawn_at', 'is', null)
    .execute();
}
