import {
  getDocument,
  saveDocumentInfo,
  uploadDocument,
} from '@otolead/contract/documents/documents.endpoints.ts';
import type { LeadDocument, UploadedFile } from '@otolead/contract/documents/documents.schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, fetchFile, saveFile, upload } from '../../platform/api/client.ts';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** A lead's documents, newest first. A failure shows in place. */
export function documentsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['documents', leadId] as const,
    queryFn: () => leadPart(leadId, 'documents'),
    meta: { live: [`lead:${leadId}`] },
  });
}

export async function sendFile(leadId: number, file: File): Promise<UploadedFile> {
  return (await upload(uploadDocument, { upload_type: 'crm_docs', lead_id: leadId }, file)).data;
}

/** Attaches an uploaded file to a save's history entry; idempotent. */
export async function tieFile(
  leadId: number,
  { file_name, file_url, file_size }: UploadedFile,
  activityHash: string,
): Promise<void> {
  await call(saveDocumentInfo, {
    lead_id: leadId,
    file_name,
    file_url,
    file_size,
    activity_hash: activityHash,
  });
}

/** Downloads a document. */
export function useDocumentFile(leadId: number) {
  return useMutation({
    mutationFn: ({ doc_aws_path, file_name }: LeadDocument) =>
      saveFile(getDocument, { lead_id: leadId, document: doc_aws_path }, file_name),
  });
}

/** A document's content for preview; dropped from the cache when hidden. */
export function documentContentQuery(leadId: number, { doc_aws_path: document }: LeadDocument) {
  return queryOptions({
    queryKey: ['documents', leadId, 'content', document] as const,
    queryFn: () => fetchFile(getDocument, { lead_id: leadId, document }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
