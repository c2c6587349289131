import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import {
  closeTaskRequest,
  myDay as myDayData,
  savedTask,
  saveTaskRequest,
  snoozed,
  snoozeRequest,
  waiting,
  waitingRequest,
} from './my-day.schema.ts';

const MY_DAY = '/my-day';

export const getMyDay = defineEndpoint({
  name: 'my-day.my_day',
  method: 'POST',
  path: '/desk/my_day',
  summary: 'What of the caller’s leads is due, tasks, and new leads that nobody has called',
  source: 'docs/decisions/031',
  views: 'list',
  access: MY_DAY,
  request: z.object({}),
  data: myDayData,
});

export const getWaiting = defineEndpoint({
  name: 'my-day.waiting',
  method: 'POST',
  path: '/desk/waiting',
  summary:
    'What waits for the caller: promised calls, tasks, leads given, audits, test drives, refusals to check',
  source: 'docs/decisions/031',
  access: 'signed-in',
  request: waitingRequest,
  data: waiting,
});

export const saveTask = defineEndpoint({
  name: 'my-day.save_task',
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
  name: 'my-day.close_task',
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
  name: 'my-day.snooze',
  method: 'POST',
  path: '/desk/snooze',
  summary: 'Be reminded of a follow-up or of an own task later',
  source: 'docs/decisions/031',
  access: EDIT_LEAD,
  request: snoozeRequest,
  data: snoozed,
  writes: ['follow_up_snooze', 'lead_task'],
});

export const myDayEndpoints = [getMyDay, getWaiting, saveTask, closeTask, snooze] as const;
