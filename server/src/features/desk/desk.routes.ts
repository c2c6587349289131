import { CALL_RULES, type CallRuleValues, callRuleRules } from '@otolead/contract/desk/call-rules.rules.ts';
import {
  beginCall,
  closeTask,
  getCallRules,
  getCallState,
  getMyDay,
  getWaiting,
  holdLead,
  listWorking,
  saveCallRules,
  saveTask,
  snooze,
  takeNextLead,
  viewLead,
  wrapUp,
} from '@otolead/contract/desk/desk.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import { type CallRuleRecord, findCallRules, lockCallRules, writeCallRules } from './call-rules.queries.ts';
import { beginCall as begin, callStateOf, wrapUpCall } from './desk.calls.ts';
import { myDay } from './desk.day.ts';
import { holdLead as hold } from './desk.lease.ts';
import { takeNextLead as takeNext, whyNone } from './desk.next.ts';
import { snoozeFollowUp } from './desk.snooze.ts';
import { saveTask as addTask, closeTask as close, snoozeTask } from './desk.tasks.ts';
import { viewLead as view } from './desk.viewers.ts';
import { waitingFor } from './desk.waiting.ts';
import { findWorking } from './desk.working.ts';

const SAVED = text('kernel:saved');

const RULES: RecordKind<CallRuleValues, CallRuleRecord> = {
  name: 'call_rules',
  empty: CALL_RULES,
  find: lockCallRules,
  faults: callRuleRules.faults,
  write: writeCallRules,
};

export const deskRoutes: readonly Route[] = [
  route(getCallState, async (context, { lead_id: leadId }) => ({ data: await callStateOf(context, leadId) })),
  route(beginCall, async (context, { lead_id: leadId }) => ({ data: await begin(context, leadId) })),
  route(wrapUp, async (context, request) => ({
    data: await wrapUpCall(context, request),
    message: text('desk:wrapped_up'),
  })),
  route(takeNextLead, async (context, { lead_id: left }) => {
    const data = await takeNext(context, left);
    return data ? { data } : { data: null, message: await whyNone(context) };
  }),
  route(holdLead, async (context, request) => ({ data: await hold(context, request) })),
  route(viewLead, async (context, request) => ({ data: await view(context, request) })),
  route(getMyDay, async (context) => ({ data: await myDay(context) })),
  route(getWaiting, async (context) => ({ data: await waitingFor(context) })),
  route(saveTask, async (context, request) => ({ data: await addTask(context, request), message: SAVED })),
  route(closeTask, async (context, request) => ({ data: await close(context, request), message: SAVED })),
  route(snooze, async (context, { lead_id, task_id: id, minutes }) => ({
    data: await (id === undefined
      ? snoozeFollowUp(context, lead_id, minutes)
      : snoozeTask(context, { lead_id, id }, minutes)),
  })),
  route(listWorking, async (context) => ({ data: await findWorking(context) })),
  route(getCallRules, async ({ db, market }) => ({ data: await findCallRules(db, market.id) })),
  route(saveCallRules, async (context, request) => ({
    data: await saveRecord(context, RULES, { ...request, id: context.market.id }),
    message: SAVED,
  })),
];
