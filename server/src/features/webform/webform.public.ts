/** Declared records, for the change log. */
export { CAMPAIGNS } from './campaigns/campaigns.record.ts';
export { DOMAINS } from './domains/domains.record.ts';
/** For the starter files of a market. */
export { insertStarterProcess, type StarterProcess } from './processes/starter-process.ts';
export { WEB_IDS } from './web-ids/web-ids.record.ts';
