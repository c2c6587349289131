/** Download log, columns of lead files, and the job that makes a file. */

export { countApprovals } from './approvals.queries.ts';
export { contactCells, dayText, fileHeader, phone, withTerms, words } from './exports.cells.ts';
export { exportHeader, exportRows } from './exports.columns.ts';
export { type FileContent, type FileKind, type FileServices, fileTask } from './exports.jobs.ts';
export { type Downloader, recordDownload } from './exports.log.ts';
