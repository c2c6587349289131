import { text } from '@otolead/contract/kernel/text.ts';
import {
  closeTask,
  getMyDay,
  getWaiting,
  saveTask,
  snooze,
} from '@otolead/contract/my-day/my-day.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { myDay } from './day.ts';
import { snoozeFollowUp } from './snooze.ts';
import { saveTask as addTask, closeTask as close, snoozeTask } from './tasks.ts';
import { waitingFor } from './waiting.ts';

const SAVED = text('kernel:saved');

export const myDayRoutes: readonly Route[] = [
  route(getMyDay, async (context) => ({ data: await myDay(context) })),
  route(getWaiting, async (context, { ahead }) => ({ data: await waitingFor(context, ahead) })),
  route(saveTask, async (context, request) => ({ data: await addTask(context, request), message: SAVED })),
  route(closeTask, async (context, request) => ({ data: await close(context, request), message: SAVED })),
  route(snooze, async (context, { lead_id, task_id: id, minutes }) => ({
    data: await (id === undefined
      ? snoozeFollowUp(context, lead_id, minutes)
      : snoozeTask(context, { lead_id, id }, minutes)),
  })),
];
