export { documentsOfLead } from './documents.service.ts';
export { sweepDocuments } from './documents.sweep.ts';
