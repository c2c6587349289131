/** The log of downloads and the columns of a file of leads, for features whose own calls need them. */

export { dayText, exportHeader, exportRows, fileHeader, withTerms, words } from './exports.columns.ts';
export { recordDownload } from './exports.log.ts';
