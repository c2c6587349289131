/** Parses a file of records as its upload does. */
export { readRecordFile } from './record-file.read.ts';
