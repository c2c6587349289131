export { documentsPart } from './documents.person.ts';
export { documentsOfLead } from './documents.service.ts';
export { scanDocuments, sweepDocuments } from './documents.sweep.ts';
