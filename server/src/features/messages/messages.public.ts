/** The worker sends messages; the app takes what providers report. */
export { registerMessageCallbacks } from './callbacks.ts';
export { messagesPart } from './messages.person.ts';
export { type MessageKey, SEND_LEAD_MESSAGE } from './messages.queries.ts';
export { sendLeadMessage, sweepUnmatched, withdrawLeadMessages } from './send.ts';
export { TEMPLATES } from './templates.record.ts';
