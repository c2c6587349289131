/** The log of downloads, for features whose own calls belong into it. */
export { recordDownload } from './exports.log.ts';
