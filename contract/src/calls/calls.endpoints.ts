import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import {
  begunCall,
  callRules,
  callState,
  held,
  holdRequest,
  leadRequest,
  nextLead as nextLeadData,
  nextLeadRequest,
  saveCallRulesRequest,
  viewed,
  viewRequest,
  working,
  wrappedUp,
  wrapUpRequest,
} from './calls.schema.ts';

const CALL_RULES = '/call_rules';

export const getCallState = defineEndpoint({
  name: 'calls.call_state',
  method: 'POST',
  path: '/desk/call_state',
  summary: 'Whether a lead may be called now, and the call that the caller has begun on it',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: leadRequest,
  data: callState,
});

export const beginCall = defineEndpoint({
  name: 'calls.begin_call',
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
  name: 'calls.wrap_up',
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
  name: 'calls.next',
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
  name: 'calls.hold',
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
  name: 'calls.view',
  method: 'POST',
  path: '/desk/view',
  summary: 'Say that a lead is open in this browser, or not any more, and learn who else has it open',
  source: 'docs/decisions/032',
  access: '/Leads-Details',
  request: viewRequest,
  data: viewed,
  writes: ['lead_viewer'],
});

export const listWorking = defineEndpoint({
  name: 'calls.working',
  method: 'POST',
  path: '/desk/working',
  summary: 'Who works on which lead now',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: z.object({}),
  data: z.array(working),
});

export const getCallRules = defineEndpoint({
  name: 'calls.get_call_rules',
  method: 'POST',
  path: '/desk/get_call_rules',
  summary: 'When customers of the market may be called, and in which order',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: z.object({}),
  data: callRules,
});

export const saveCallRules = defineEndpoint({
  name: 'calls.save_call_rules',
  method: 'POST',
  path: '/desk/save_call_rules',
  summary: 'Changes the market’s rules for calls; they act on the next one',
  source: 'docs/decisions/031',
  access: CALL_RULES,
  request: saveCallRulesRequest,
  data: callRules,
  writes: ['call_rules'],
});

export const callsEndpoints = [
  getCallState,
  beginCall,
  wrapUp,
  takeNextLead,
  holdLead,
  viewLead,
  listWorking,
  getCallRules,
  saveCallRules,
] as const;
