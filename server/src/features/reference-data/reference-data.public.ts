export { setLeadTypeStatus } from './lead-types.status.ts';
export { SERVED_RECORDS } from './records.ts';
