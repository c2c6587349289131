export { documentsPart } from './documents.person.ts';
export { DOCUMENT_UPLOADS } from './documents.queries.ts';
export { documentsOfLead } from './documents.service.ts';
