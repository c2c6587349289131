import {
  getDocument,
  saveDocumentInfo,
  uploadDocument,
} from '@otolead/contract/documents/documents.endpoints.ts';
import type { LeadDocument, UploadedFile } from '@otolead/contract/documents/documents.schema.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, fetchFile, saveFile, upload } from '../../platform/api/client.ts';
import { leadPart } from '../../platform/api/lead-parts.ts';

/** What a lead has, newest first. A failure is shown in its place. */
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

/** Ties an uploaded file to the history entry of a save; the same twice is one document. */
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

/** Fetches a document into the browser's downloads. */
export function useDocumentFile(leadId: number) {
  return useMutation({
    mutationFn: ({ doc_aws_path, file_name }: LeadDocument) =>
      saveFile(getDocument, { lead_id: leadId, document: doc_aws_path }, file_name),
  });
}

/** A document's content, to be looked at; kept no longer than it is on the screen. */
export function documentContentQuery(leadId: number, { doc_aws_path: document }: LeadDocument) {
  return queryOptions({
    queryKey: ['documents', leadId, 'content', document] as const,
    queryFn: () => fetchFile(getDocument, { lead_id: leadId, document }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
