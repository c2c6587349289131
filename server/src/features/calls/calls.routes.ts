import { CALL_RULES, type CallRuleValues, callRuleRules } from '@otolead/contract/calls/call-rules.rules.ts';
import {
  beginCall,
  getCallRules,
  getCallState,
  holdLead,
  listWorking,
  saveCallRules,
  takeNextLead,
  viewLead,
  wrapUp,
} from '@otolead/contract/calls/calls.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import { type CallRuleRecord, findCallRules, lockCallRules, writeCallRules } from './call-rules.queries.ts';
import { beginCall as begin, callStateOf, wrapUpCall } from './calls.ts';
import { holdLead as hold } from './lease.ts';
import { takeNextLead as takeNext, whyNone } from './next.ts';
import { viewLead as view } from './viewers.ts';
import { findWorking } from './working.ts';

const SAVED = text('kernel:saved');

const RULES: RecordKind<CallRuleValues, CallRuleRecord> = {
  name: 'call_rules',
  empty: CALL_RULES,
  find: lockCallRules,
  faults: callRuleRules.faults,
  write: writeCallRules,
};

export const callsRoutes: readonly Route[] = [
  route(getCallState, async (context, { lead_id: leadId }) => ({ data: await callStateOf(context, leadId) })),
  route(beginCall, async (context, { lead_id: leadId }) => ({ data: await begin(context, leadId) })),
  route(wrapUp, async (context, request) => ({
    data: await wrapUpCall(context, request),
    message: text('calls:wrapped_up'),
  })),
  route(takeNextLead, async (context, { lead_id: left }) => {
    const data = await takeNext(context, left);
    return data ? { data } : { data: null, message: await whyNone(context) };
  }),
  route(holdLead, async (context, request) => ({ data: await hold(context, request) })),
  route(viewLead, async (context, request) => ({ data: await view(context, request) })),
  route(listWorking, async (context) => ({ data: await findWorking(context) })),
  route(getCallRules, async ({ db, market }) => ({ data: await findCallRules(db, market.id) })),
  route(saveCallRules, async (context, request) => ({
    data: await saveRecord(context, RULES, { ...request, id: context.market.id }),
    message: SAVED,
  })),
];
