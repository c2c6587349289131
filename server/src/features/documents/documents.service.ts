import { getDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { MAX_FILES, MAX_WAITING_FILES } from '@otolead/contract/documents/documents.limits.ts';
import type {
  documentInfoRequest,
  LeadDocument,
  UploadedFile,
} from '@otolead/contract/documents/documents.schema.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import { erasePlace } from '../../platform/files/picture-place.ts';
import { plainName } from '../../platform/files/plain-name.ts';
import { isWhole } from '../../platform/files/whole-file.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { refuseUnreadable, scanReceived } from '../../platform/http/scan-received.ts';
import type { ReceivedFile } from '../../platform/http/upload.ts';
import { findByHash, recordActivity } from '../activity/activity.public.ts';
import { leadScope, lockLead } from '../leads/leads.public.ts';
import { kindOf } from './documents.content.ts';
import { cleanFileName } from './documents.names.ts';
import {
  countTied,
  countWaiting,
  type DocumentRow,
  findDocument,
  findDocuments,
  isInScope,
} from './documents.queries.ts';

/**
 * Stores an uploaded file for its uploader until its info is saved. The row is written first, so that the sweep finds
 * the file whatever happens. Throws 404 outside the scope, 400 if it is empty, broken, infected or of another kind, and
 * while too many uploads of this user wait. Uploads that a process takes at a time may exceed that limit by three.
 */
export async function keepUpload(
  context: ActorContext,
  leadId: number,
  file: ReceivedFile,
): Promise<UploadedFile> {
  const { actor, clock, db, market } = context;
  const scope = leadScope(context);
  if (!(await isInScope(db, scope, leadId))) throw notFound();
  const refused = (why: 'empty' | 'wrong_kind' | 'broken') =>
    invalidInput({ images: text(`documents:file.${why}`, { name: plainName(file.name) || 'document' }) });
  if (file.size === 0) throw refused('empty');
  const kind = await kindOf(file);
  if (!kind) throw refused('wrong_kind');
  if (!(await isWhole(kind, file))) throw refused('broken');
  if ((await countWaiting(db, scope, actor.userId)) >= MAX_WAITING_FILES) {
    throw invalidInput({ images: text('documents:limit.waiting', { count: MAX_WAITING_FILES }) });
  }
  await erasePlace(kind, file);
  const scanState = await scanReceived(context, file, 'images');
  const row = await db
    .insertInto('document')
    .values({
      lead_id: leadId,
      activity_hash: null,
      file_name: cleanFileName(file.name, kind),
      storage_key: file.key,
      content_type: kind,
      file_size: file.size,
      uploaded_by: actor.userId,
      scan_state: scanState,
      created_at: clock.now(),
    })
    .returning(['lead_id', 'file_name', 'storage_key', 'file_size'])
    .executeTakeFirstOrThrow();
  await file.keep();
  return wireFile(market, row);
}

/**
 * Makes an upload a document of the lead: row and history entry in one transaction; a repeat gets the same answer. Only
 * uploads of this user for this lead, tied to an entry of this lead.
 */
export function tieDocument(
  context: ActorContext,
  request: z.output<typeof documentInfoRequest>,
): Promise<LeadDocument> {
  const { actor, clock, db, market } = context;
  const scope = leadScope(context);
  const { lead_id: leadId, activity_hash: hash } = request;
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, scope, leadId);
    const document = await findDocument(tx, scope, leadId, keyIn(request.file_url));
    if (document?.uploaded_by !== actor.userId) throw invalidField('file_url');
    if (document.file_size !== request.file_size) throw invalidField('file_size');
    if (document.activity_hash === hash) return presentDocument(market, document);
    if (document.activity_hash !== null) throw invalidField('activity_hash');
    if (!(await findByHash(tx, scope, leadId, hash))) throw invalidField('activity_hash');
    if ((await countTied(tx, scope, leadId, hash)) >= MAX_FILES) {
      throw invalidInput({ activity_hash: text('documents:limit.activity', { count: MAX_FILES }) });
    }
    const tied = await tx
      .updateTable('document')
      .set({ activity_hash: hash })
      .where('lead_id', '=', leadId)
      .where('id', '=', document.id)
      .executeTakeFirst();
    // The sweep deleted it after it was read: the history must not mention a lost file.
    if (tied.numUpdatedRows === 0n) throw invalidField('file_url');
    await recordActivity(tx, {
      leadId,
      marketId: lead.market_id,
      type: 'upload_doc',
      source: 'crm',
      actor,
      now: clock.now(),
      facts: { file_name: document.file_name },
    });
    return presentDocument(market, { ...document, activity_hash: hash });
  });
}

function invalidField(field: 'file_url' | 'file_size' | 'activity_hash') {
  return invalidInput({ [field]: text('kernel:invalid.value', { name: text(`documents:field.${field}`) }) });
}

/** 404 for a lead outside the scope; a lead without documents has an empty list. */
export async function documentsOfLead(context: ActorContext, leadId: number): Promise<LeadDocument[]> {
  const rows = await findDocuments(context.db, leadScope(context), leadId);
  if (!rows) throw notFound();
  return rows.map((row) => presentDocument(context.market, row));
}

/** Untied uploads are readable by their uploader alone. */
export async function openDocument(context: ActorContext, leadId: number, key: string): Promise<FileAnswer> {
  const { actor, db, files } = context;
  const document = await findDocument(db, leadScope(context), leadId, key);
  if (!document || (document.activity_hash === null && document.uploaded_by !== actor.userId))
    throw notFound();
  refuseUnreadable(document.scan_state, document.file_name);
  const content = await files.read(document.storage_key);
  if (!content) throw notFound();
  return { content, name: document.file_name, type: document.content_type, size: document.file_size };
}

const DOCUMENT = 'document';

/** Address without host, for the market and lead of the upload. */
function wireFile(
  market: Market,
  row: Pick<DocumentRow, 'lead_id' | 'file_name' | 'storage_key' | 'file_size'>,
): UploadedFile {
  const base = `/${market.code}${servedPath(getDocument)}?lead_id=${row.lead_id}&${DOCUMENT}=`;
  return {
    file_name: row.file_name,
    base_url: base,
    doc_aws_path: row.storage_key,
    file_url: `${base}${row.storage_key}`,
    file_size: row.file_size,
  };
}

/** Path within a `file_url`, with or without a host. */
function keyIn(fileUrl: string): string {
  return new URLSearchParams(fileUrl.slice(fileUrl.indexOf('?') + 1)).get(DOCUMENT) ?? '';
}

function presentDocument(market: Market, row: DocumentRow): LeadDocument {
  return {
    ...wireFile(market, row),
    id: row.id,
    activity_hash: row.activity_hash ?? '',
    uploaded_by: row.uploader ?? '',
    scan_state: row.scan_state,
    created_date: row.created_at.toISOString(),
  };
}
