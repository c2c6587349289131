import {
  getDocument,
  listDocuments,
  saveDocumentInfo,
  uploadDocument,
} from '@otolead/contract/documents/documents.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route, uploadRoute } from '../../platform/http/route.ts';
import { documentsOfLead, keepUpload, openDocument, tieDocument } from './documents.service.ts';

export const documentsRoutes: readonly Route[] = [
  uploadRoute(uploadDocument, async (context, { lead_id: leadId }, file) => ({
    data: await keepUpload(context, leadId, file),
  })),
  route(saveDocumentInfo, async (context, request) => ({
    data: await tieDocument(context, request),
    message: text('documents:saved'),
  })),
  route(listDocuments, async (context, { lead_id: leadId }) => ({
    data: await documentsOfLead(context, leadId),
  })),
  route(getDocument, async (context, { lead_id: leadId, document }) => ({
    data: null,
    file: await openDocument(context, leadId, document),
  })),
];
