/** Declared records, for the change log. */
export { CAMPAIGNS } from './campaigns.record.ts';
export { DOMAINS } from './domains.record.ts';
/** For the starter files of a market. */
export { insertStarterProcess, type StarterProcess } from './starter-process.ts';
export { WEB_IDS } from './web-ids.record.ts';
