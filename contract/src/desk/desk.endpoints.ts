import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import {
  begunCall,
  callRules,
  callState,
  closeTaskRequest,
  held,
  holdRequest,
  leadRequest,
  myDay as myDayData,
  nextLead as nextLeadData,
  nextLeadRequest,
  saveCallRulesRequest,
  savedTask,
  saveTaskRequest,
  snoozed,
  snoozeRequest,
  viewed,
  viewRequest,
  waiting,
  working,
  wrappedUp,
  wrapUpRequest,
} from './desk.schema.ts';

const CALL_RULES = '/call_rules';
const MY_DAY = '/my-day';

export const getCallState = defineEndpoint({
  name: 'desk.call_state',
  method: 'POST',
  path: '/desk/call_state',
  summary: 'Whether a lead may be called now, and the call that the caller has begun on it',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: leadRequest,
  data: callState,
});

export const beginCall = defineEndpoint({
  name: 'desk.begin_call',
  method: 'POST',
  path: '/desk/begin_call',
  summary: 'Begin an attempt; refused with the reason and the next allowed time',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: leadRequest,
  data: begunCall,
  writes: ['lead', 'lead_call', 'lead_lease'],
});

export const wrapUp = defineEndpoint({
  name: 'desk.wrap_up',
  method: 'POST',
  path: '/desk/wrap_up',
  summary: 'Say how a call ended and what became of the lead: disposition, status and follow-up as one',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: wrapUpRequest,
  data: wrappedUp,
  writes: ['lead', 'lead_call', 'lead_lease', 'activity'],
});

export const takeNextLead = defineEndpoint({
  name: 'desk.next',
  method: 'POST',
  path: '/desk/next',
  summary: 'The lead to call next, kept for the caller alone',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: nextLeadRequest,
  data: nextLeadData,
  writes: ['lead_lease', 'follow_up_snooze'],
});

export const holdLead = defineEndpoint({
  name: 'desk.hold',
  method: 'POST',
  path: '/desk/hold',
  summary: 'Keep a lead that came next for longer, or let it go',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: holdRequest,
  data: held,
  writes: ['lead_lease'],
});

export const viewLead = defineEndpoint({
  name: 'desk.view',
  method: 'POST',
  path: '/desk/view',
  summary: 'Say that a lead is open in this browser, or not any more, and learn who else has it open',
  source: 'issue 15, docs/decisions/032',
  access: '/Leads-Details',
  request: viewRequest,
  data: viewed,
  writes: ['lead_viewer'],
});

export const getMyDay = defineEndpoint({
  name: 'desk.my_day',
  method: 'POST',
  path: '/desk/my_day',
  summary: 'What of the caller’s leads is due, tasks, and new leads that nobody has called',
  source: 'docs/decisions/031',
  access: MY_DAY,
  request: z.object({}),
  data: myDayData,
});

export const getWaiting = defineEndpoint({
  name: 'desk.waiting',
  method: 'POST',
  path: '/desk/waiting',
  summary:
    'What waits for the caller: promised calls, tasks, leads given, audits, test drives, refusals to check',
  source: 'issue 36',
  access: 'signed-in',
  request: z.object({}),
  data: waiting,
});

export const saveTask = defineEndpoint({
  name: 'desk.save_task',
  method: 'POST',
  path: '/desk/save_task',
  summary: 'A comment on a lead that the caller has to do something about by a time',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: saveTaskRequest,
  data: savedTask,
  writes: ['lead', 'lead_task', 'activity'],
});

export const closeTask = defineEndpoint({
  name: 'desk.close_task',
  method: 'POST',
  path: '/desk/close_task',
  summary: 'Say that an own task is done',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: closeTaskRequest,
  data: savedTask,
  writes: ['lead_task'],
});

export const snooze = defineEndpoint({
  name: 'desk.snooze',
  method: 'POST',
  path: '/desk/snooze',
  summary: 'Be reminded of a follow-up or of an own task later',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: snoozeRequest,
  data: snoozed,
  writes: ['follow_up_snooze', 'lead_task'],
});

export const listWorking = defineEndpoint({
  name: 'desk.working',
  method: 'POST',
  path: '/desk/working',
  summary: 'Who works on which lead now',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: z.object({}),
  data: z.array(working),
});

export const getCallRules = defineEndpoint({
  name: 'desk.get_call_rules',
  method: 'POST',
  path: '/desk/get_call_rules',
  summary: 'When customers of the market may be called, and in which order',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: z.object({}),
  data: callRules,
});

export const saveCallRules = defineEndpoint({
  name: 'desk.save_call_rules',
  method: 'POST',
  path: '/desk/save_call_rules',
  summary: 'Changes the market’s rules for calls; they act on the next one',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: saveCallRulesRequest,
  data: callRules,
  writes: ['call_rules'],
});

export const deskEndpoints = [
  getCallState,
  beginCall,
  wrapUp,
  takeNextLead,
  holdLead,
  viewLead,
  getMyDay,
  getWaiting,
  saveTask,
  closeTask,
  snooze,
  listWorking,
  getCallRules,
  saveCallRules,
] as const;
