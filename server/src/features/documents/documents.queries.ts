import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Expression } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import type { LeadUploads } from '../../platform/files/lead-uploads.ts';
import {
  type LeadScope,
  type ScopeTerms,
  scopedLeadRows,
  scopedLeads,
  scopedStatement,
} from '../leads/leads.public.ts';

/** For the sweep and the scan of what waits. */
export const DOCUMENT_UPLOADS: LeadUploads = { table: 'document', tiedBy: 'activity_hash' };

function documentsOf(db: Db | Tx, scope: ScopeTerms, leadId: number | Expression<number>) {
  return (
    scopedLeadRows(db, 'document', scope)
      .leftJoin('app_user', 'app_user.id', 'document.uploaded_by')
      .where('lead.lead_id', '=', leadId)
      .where('lead.erased_at', 'is', null)
      // Dealer staff see neither attachments of other dealers' staff nor who they are.
      .$if(scope.dseId !== 'everyone', (documents) =>
        documents.where(({ eb, not, and }) =>
          not(
            and([
              eb('app_user.role_id', '=', ROLE.dealerStaff),
              eb('app_user.dse_id', 'is distinct from', scope.dseId as Expression<number>),
            ]),
          ),
        ),
      )
      .select([
        'document.lead_id',
        'document.id',
        'document.activity_hash',
        'document.file_name',
        'document.storage_key',
        'document.content_type',
        'document.file_size',
        'document.uploaded_by',
        'document.scan_state',
        'document.created_at',
        'app_user.name as uploader',
      ])
  );
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentsOf>['executeTakeFirstOrThrow']>>;

/**
 * Newest first; uploads without a save are no documents of the lead. A lead without documents yields one row of nulls,
 * one outside the scope none.
 */
const findTied = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
  scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .leftJoinLateral(
      documentsOf(db, scope, leadId).where('document.activity_hash', 'is not', null).as('tied'),
      (join) => join.onTrue(),
    )
    .selectAll('tied')
    .orderBy('tied.created_at', 'desc')
    .orderBy('tied.id', 'desc'),
);

/** Undefined outside the scope. */
export async function findDocuments(
  db: Db,
  scope: LeadScope,
  leadId: number,
): Promise<DocumentRow[] | undefined> {
  const rows = await findTied(db, scope, { leadId });
  return rows.length === 0 ? undefined : rows.filter((row): row is DocumentRow => row.id !== null);
}

export function findDocument(
  db: Db | Tx,
  scope: LeadScope,
  leadId: number,
  key: string,
): Promise<DocumentRow | undefined> {
  return documentsOf(db, scope, leadId).where('document.storage_key', '=', key).executeTakeFirst();
}

/** For a lead locked by the caller, so that none is added meanwhile. */
export async function countTied(tx: Tx, scope: LeadScope, leadId: number, hash: string): Promise<number> {
  const { total } = await scopedLeadRows(tx, 'document', scope)
    .where('lead.lead_id', '=', leadId)
    .where('document.activity_hash', '=', hash)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A user's untied uploads for any lead of the market. */
export async function countWaiting(db: Db, scope: LeadScope, userId: number): Promise<number> {
  const { total } = await scopedLeadRows(db, 'document', scope)
    .where('document.activity_hash', 'is', null)
    .where('document.uploaded_by', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const findLeadId = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
  scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .where('lead.erased_at', 'is', null)
    .select('lead.lead_id'),
);

export async function isInScope(db: Db, scope: LeadScope, leadId: number): Promise<boolean> {
  return (await findLeadId(db, scope, { leadId })).length > 0;
}
