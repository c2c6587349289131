/** The log of downloads and the columns of a file of leads, for features whose own calls need them. */

export { dayText, fileHeader, withTerms, words } from './exports.cells.ts';
export { exportHeader, exportRows } from './exports.columns.ts';
export { recordDownload } from './exports.log.ts';
