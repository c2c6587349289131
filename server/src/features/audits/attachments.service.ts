import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  type AttachmentRefusal,
  attachmentLimitMb,
} from '@otolead/contract/audits/attachment.rules.ts';
import type { uploadedAttachment } from '@otolead/contract/audits/attachment.schema.ts';
import { getAttachment } from '@otolead/contract/audits/audits.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { LeadUploads } from '../../platform/files/lead-uploads.ts';
import { erasePlace } from '../../platform/files/picture-place.ts';
import { plainName } from '../../platform/files/plain-name.ts';
import { isWhole } from '../../platform/files/whole-file.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import { byteRange } from '../../platform/http/range.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { refuseUnreadable, scanReceived } from '../../platform/http/scan-received.ts';
import type { ReceivedFile } from '../../platform/http/upload.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { attachmentKindOf } from './attachments.content.ts';
import { auditedAgent } from './audits.policy.ts';

/** For the sweep and the scan of what waits. */
export const ATTACHMENT_UPLOADS: LeadUploads = { table: 'audit_attachment', tiedBy: 'audit_id' };

const ATTACHMENT = 'attachment';
const MB = 1_000_000;
const LONGEST_NAME = 150;

/** Address without host. */
export function attachmentUrl(market: Market, leadId: number, key: string): string {
  return `/${market.code}${servedPath(getAttachment)}?lead_id=${leadId}&${ATTACHMENT}=${key}`;
}

/**
 * Stores a file for its auditor until an audit is saved with it. Throws 403 for agents, 404 outside the scope, 400 if
 * it is empty, of another kind, broken, infected or beyond the market's limit.
 */
export async function keepAttachment(
  context: ActorContext,
  leadId: number,
  file: ReceivedFile,
): Promise<z.output<typeof uploadedAttachment>> {
  const { actor, clock, db, market } = context;
  if (!isAuditor(actor.roleId)) throw forbidden();
  const lead = await scopedLeads(db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('lead.erased_at', 'is', null)
    .select('lead.lead_id')
    .executeTakeFirst();
  if (!lead) throw notFound();
  const limit = attachmentLimitMb(await findSiteSettings(db, market));
  if (file.size > limit * MB) throw refused('attachment.too_large', limit);
  if (file.size === 0) throw refused('attachment.empty', limit);
  const kind = attachmentKindOf(file.head);
  if (!kind) throw refused('attachment.wrong_kind', limit);
  if (!(await isWhole(kind, file))) throw refused('attachment.broken', limit);
  await erasePlace(kind, file);
  const scanState = await scanReceived(context, file, ATTACHMENT);
  const row = await db
    .insertInto('audit_attachment')
    .values({
      lead_id: leadId,
      file_name: nameOf(file.name, kind),
      storage_key: file.key,
      content_type: kind,
      file_size: file.size,
      uploaded_by: actor.userId,
      scan_state: scanState,
      created_at: clock.now(),
    })
    .returning(['file_name', 'storage_key', 'content_type'])
    .executeTakeFirstOrThrow();
  await file.keep();
  return {
    attachment_url: attachmentUrl(market, leadId, row.storage_key),
    attachment_name: row.file_name,
    attachment_type: row.content_type,
  };
}

function refused(why: AttachmentRefusal | 'attachment.broken', limit: number) {
  return invalidInput({ [ATTACHMENT]: text(`audits:${why}`, { limit }) });
}

/** The sent name with an ending that matches the content. */
function nameOf(sent: string, kind: AttachmentKind): string {
  const name = plainName(sent).slice(-LONGEST_NAME) || ATTACHMENT;
  const endings: readonly string[] = ATTACHMENT_KINDS[kind];
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${endings[0]}`;
}

/** Key of the upload that a form names; null without one. Only uploads of this auditor for this lead. */
export async function attachmentOf(
  context: ActorContext,
  tx: Tx,
  { lead_id: leadId, attachment_url: url }: { lead_id: number; attachment_url?: string | undefined },
): Promise<string | null> {
  if (url === undefined) return null;
  const key = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get(ATTACHMENT) ?? '';
  const found = await scopedLeadRows(tx, 'audit_attachment', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('audit_attachment.storage_key', '=', key)
    .where('audit_attachment.uploaded_by', '=', context.actor.userId)
    .where('audit_attachment.audit_id', 'is', null)
    .select('audit_attachment.storage_key')
    .executeTakeFirst();
  if (!found) throw invalidInput({ attachment_url: text('audits:attachment.gone') });
  return found.storage_key;
}

export async function tieAttachment(tx: Tx, leadId: number, key: string, auditId: number): Promise<void> {
  const tied = await tx
    .updateTable('audit_attachment')
    .set({ audit_id: auditId })
    .where('lead_id', '=', leadId)
    .where('storage_key', '=', key)
    .where('audit_id', 'is', null)
    .executeTakeFirst();
  // The sweep deleted it after it was read.
  if (tied.numUpdatedRows === 0n) throw invalidInput({ attachment_url: text('audits:attachment.gone') });
}

/** 404 outside the scope, for agents also for others' audits, and for unattached uploads of others. */
export async function openAttachment(
  context: ActorContext,
  { lead_id: leadId, attachment: key }: { lead_id: number; attachment: string },
): Promise<FileAnswer> {
  const { actor, db, files, http } = context;
  const agentId = auditedAgent(actor);
  const found = await scopedLeadRows(db, 'audit_attachment', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('audit_attachment.storage_key', '=', key)
    .leftJoin('audit', (on) =>
      on.onRef('audit.lead_id', '=', 'lead.lead_id').onRef('audit.id', '=', 'audit_attachment.audit_id'),
    )
    .selectAll('audit_attachment')
    .select('audit.agent_id')
    .executeTakeFirst();
  if (!found) throw notFound();
  const isOwn = agentId === undefined || found.agent_id === agentId;
  if (!isOwn || (found.audit_id === null && found.uploaded_by !== actor.userId)) throw notFound();
  refuseUnreadable(found.scan_state, found.file_name);
  const size = found.file_size;
  const asked = byteRange(http.request.headers.range, size);
  if (asked === 'none') throw new AppError(416, 'bad_request', text('kernel:error.bad_request'));
  const content = await files.read(found.storage_key, asked);
  if (!content) throw notFound();
  http.reply.header('accept-ranges', 'bytes');
  return { content, name: found.file_name, type: found.content_type, size, range: asked };
}
