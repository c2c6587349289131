/** Reads a file of records like its upload. */
export { readRecordFile } from './record-file.read.ts';
