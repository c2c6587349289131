import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { COMMENT_LEAD } from '../kernel/lead-rights.ts';
import { MAX_FILE_BYTES } from './documents.limits.ts';
import {
  documentInfoRequest,
  documentListRequest,
  documentRequest,
  leadDocument,
  uploadedFile,
  uploadRequest,
} from './documents.schema.ts';

export const uploadDocument = defineEndpoint({
  name: 'documents.upload',
  method: 'POST',
  service: 'common',
  path: '/docs_upload',
  summary: 'Upload one file for a lead; it belongs to nothing until its info is saved',
  source: 'spec A§7, A§9',
  access: COMMENT_LEAD,
  request: uploadRequest,
  upload: { field: 'images', limit: MAX_FILE_BYTES },
  data: uploadedFile,
  writes: ['document'],
});

export const saveDocumentInfo = defineEndpoint({
  name: 'documents.save_info',
  method: 'POST',
  path: '/lead/upload_document_info',
  summary: 'Tie an uploaded file to the history entry that it was attached to',
  source: 'spec A§4, A§7',
  access: COMMENT_LEAD,
  request: documentInfoRequest,
  data: leadDocument,
  writes: ['document', 'activity'],
});

export const listDocuments = defineEndpoint({
  name: 'documents.list',
  method: 'POST',
  path: '/lead/get_document_list',
  summary: 'The documents of a lead, newest first',
  source: 'spec A§7',
  access: '/Leads-Details',
  request: documentListRequest,
  data: z.array(leadDocument),
});

export const getDocument = defineEndpoint({
  name: 'documents.file',
  method: 'GET',
  path: '/lead/document',
  summary: 'A document of a lead as an attachment',
  source: 'spec A§3 (file_url)',
  views: 'file',
  access: '/Leads-Details',
  request: documentRequest,
  data: z.null(),
  file: true,
});

export const documentsEndpoints = [uploadDocument, saveDocumentInfo, listDocuments, getDocument] as const;
