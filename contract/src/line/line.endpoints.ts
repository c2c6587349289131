import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import {
  callStartedAnswer,
  callStartedRequest,
  dialRequest,
  endConsultRequest,
  findCallRequest,
  foundCall,
  freeAgent,
  lineState,
  lineTest,
  pauseRequest,
  transferRequest,
} from './line.schema.ts';

const SOURCE = 'docs/decisions/064';
const LINE = ['agent_line', 'agent_line_day', 'line_call'];
const LINE_AND_HISTORY = [...LINE, 'activity'];

export const getLine = defineEndpoint({
  name: 'line.state',
  method: 'POST',
  path: '/line/state',
  summary: 'The caller’s line at the dialer: its state, since when, and the call on it',
  source: SOURCE,
  access: EDIT_LEAD,
  request: z.object({}),
  data: lineState,
});

export const dialLead = defineEndpoint({
  name: 'line.dial',
  method: 'POST',
  path: '/line/dial',
  summary: 'Dials the lead of a begun attempt on the caller’s line',
  source: SOURCE,
  access: EDIT_LEAD,
  request: dialRequest,
  data: lineState,
  writes: LINE,
});

export const hangUp = defineEndpoint({
  name: 'line.hang_up',
  method: 'POST',
  path: '/line/hang_up',
  summary: 'Hangs up the customer of the call on the caller’s line',
  source: SOURCE,
  access: EDIT_LEAD,
  request: z.object({}),
  data: lineState,
  writes: LINE,
});

export const pauseLine = defineEndpoint({
  name: 'line.pause',
  method: 'POST',
  path: '/line/pause',
  summary: 'Pauses the caller’s line for a reason, or after the call on it',
  source: SOURCE,
  access: EDIT_LEAD,
  request: pauseRequest,
  data: lineState,
  writes: LINE,
});

export const resumeLine = defineEndpoint({
  name: 'line.resume',
  method: 'POST',
  path: '/line/resume',
  summary: 'Makes the caller’s line ready for calls',
  source: SOURCE,
  access: EDIT_LEAD,
  request: z.object({}),
  data: lineState,
  writes: LINE,
});

export const listFreeAgents = defineEndpoint({
  name: 'line.free_agents',
  method: 'POST',
  path: '/line/free_agents',
  summary: 'Other agents of the market whose lines are ready for a call',
  source: SOURCE,
  access: EDIT_LEAD,
  request: z.object({}),
  data: z.array(freeAgent),
});

export const transferCall = defineEndpoint({
  name: 'line.transfer',
  method: 'POST',
  path: '/line/transfer',
  summary: 'Passes the customer of the call on to another agent, or to a number',
  source: SOURCE,
  access: EDIT_LEAD,
  request: transferRequest,
  data: lineState,
  writes: LINE_AND_HISTORY,
});

export const consultCall = defineEndpoint({
  name: 'line.consult',
  method: 'POST',
  path: '/line/consult',
  summary: 'Lets the customer of the call wait, and calls another agent or a number',
  source: SOURCE,
  access: EDIT_LEAD,
  request: transferRequest,
  data: lineState,
  writes: LINE_AND_HISTORY,
});

export const endConsult = defineEndpoint({
  name: 'line.end_consult',
  method: 'POST',
  path: '/line/end_consult',
  summary: 'Passes the waiting customer on to whom the caller speaks to, or takes the customer back',
  source: SOURCE,
  access: EDIT_LEAD,
  request: endConsultRequest,
  data: lineState,
  writes: LINE_AND_HISTORY,
});

export const testLine = defineEndpoint({
  name: 'line.test',
  method: 'POST',
  path: '/line/test',
  summary:
    'Asks the market’s dialer whether it answers, admits us and knows our agents; changes nothing there',
  source: SOURCE,
  access: '/site_settings',
  request: z.object({}),
  data: lineTest,
});

export const findCall = defineEndpoint({
  name: 'line.find_call',
  method: 'POST',
  path: '/line/find_call',
  summary: 'The lead of a call on the dialer’s agent screen: by its code, else by its number',
  source: SOURCE,
  access: EDIT_LEAD,
  request: findCallRequest,
  data: foundCall,
});

/** GET, as VICIdial calls its Start Call URL; without the number, which is asked for. */
export const callStarted = defineEndpoint({
  name: 'line.call_started',
  method: 'GET',
  service: 'common',
  path: '/dialer/call',
  summary: 'Takes that a call reached an agent, whose screen opens its lead (docs/operations.md)',
  source: 'VICIdial Start Call URL',
  access: 'dialer-secret',
  request: callStartedRequest,
  data: callStartedAnswer,
  writes: ['line_call', 'agent_line', 'agent_line_day', 'lead', 'lead_call', 'lead_lease'],
});

export const lineEndpoints = [
  getLine,
  dialLead,
  hangUp,
  pauseLine,
  resumeLine,
  listFreeAgents,
  transferCall,
  consultCall,
  endConsult,
  testLine,
  findCall,
  callStarted,
] as const;
