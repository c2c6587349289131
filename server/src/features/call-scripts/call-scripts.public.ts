/** For the change log. */
export { CALL_SCRIPTS } from './call-scripts.record.ts';
