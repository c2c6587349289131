export { sweepDocuments } from './documents.sweep.ts';
