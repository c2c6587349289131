import { z } from 'zod';
import { FILE_STATES } from '../kernel/file-state.ts';
import { requiredText, wireId, wireInt } from '../kernel/wire.ts';
import { FILE_NAME_LENGTH, MAX_FILE_BYTES } from './documents.limits.ts';

/** The only upload kind of the common service. */
export const UPLOAD_TYPE = 'crm_docs';

export const uploadRequest = z.object({
  upload_type: z.literal(UPLOAD_TYPE, { error: 'kernel:invalid.value' }),
  lead_id: wireId,
});

/** Stored file under wire names: `file_url` is `base_url` plus `doc_aws_path` (spec A§3). */
export const uploadedFile = z.object({
  file_name: z.string(),
  base_url: z.string(),
  doc_aws_path: z.string(),
  file_url: z.string(),
  file_size: z.int(),
});

export type UploadedFile = z.infer<typeof uploadedFile>;

export const documentInfoRequest = z.object({
  lead_id: wireId,
  /** Must be the name that the upload returned; another one would evade its checks. */
  file_name: requiredText(FILE_NAME_LENGTH * 2),
  file_url: requiredText(500),
  file_size: wireInt(1, MAX_FILE_BYTES),
  activity_hash: z.uuid({ error: 'kernel:invalid.value' }).toLowerCase(),
});

export const leadDocument = uploadedFile.extend({
  id: z.int(),
  activity_hash: z.string(),
  uploaded_by: z.string(),
  /** A waiting or infected one cannot be read. */
  scan_state: z.enum(FILE_STATES),
  created_date: z.iso.datetime(),
});

export type LeadDocument = z.infer<typeof leadDocument>;

export const documentListRequest = z.object({ lead_id: wireId });

export const documentRequest = z.object({
  lead_id: wireId,
  /** `doc_aws_path` of the document. */
  document: requiredText(100),
});
