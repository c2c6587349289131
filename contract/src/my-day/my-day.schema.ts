import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, requiredText, wireId, wireInt, wireText } from '../kernel/wire.ts';

const dateTime = z.iso.datetime();

const dayLead = z.object({
  lead_id: z.int(),
  version: z.int(),
  name: z.string(),
  status_id: z.int(),
  status: z.string(),
  sub_status_id: z.int(),
  sub_status: z.string(),
  followup_date: dateTime.nullable(),
  created_date: dateTime,
  attempts: z.int(),
  /** E.164. */
  mobile: personal('mobile', z.string()),
  city: z.string().nullable(),
  /** First car that the customer asked for: 'Toyota Avanza'. */
  car: z.string().nullable(),
  /** Newest comment. */
  comment: personal('text', z.string()).nullable(),
  /** The customer asked for a call at that time. */
  is_callback: z.boolean(),
  /** End of the snooze. */
  snoozed_until: dateTime.nullable(),
});

export type DayLead = z.infer<typeof dayLead>;

const leadTask = z.object({
  id: z.int(),
  lead_id: z.int(),
  name: z.string(),
  task: personal('text', z.string()),
  due_at: dateTime,
  snoozed_until: dateTime.nullable(),
});

export type LeadTask = z.infer<typeof leadTask>;

/** Own leads by due time, and new leads without a call; at most `DAY_ROWS` (due.rules.ts) each. */
export const myDay = z.object({
  /** The caller's calls of the market's current day, and those that were answered. */
  progress: z.object({ calls: z.int(), answered: z.int() }),
  /** Size of each group; `DAY_COUNTED` + 1 means more. */
  totals: z.object({
    overdue: z.int(),
    due_now: z.int(),
    later_today: z.int(),
    never_touched: z.int(),
    tasks: z.int(),
  }),
  overdue: z.array(dayLead),
  due_now: z.array(dayLead),
  later_today: z.array(dayLead),
  never_touched: z.array(dayLead),
  tasks: z.array(leadTask),
});

export type MyDay = z.infer<typeof myDay>;

/** Kinds of pending work; each role sees those that it can act on. */
export const WAITING_KINDS = [
  'callbacks',
  'tasks',
  'given',
  'replies',
  'audits_agent',
  'audits_new',
  'audits_returned',
  'test_drives',
  'refusals',
  'budgets',
  'approvals',
] as const;

/** `ahead`: lists what waits, for notices, including what will be due within so many minutes. */
export const waitingRequest = z.object({ ahead: blankable(wireInt(1, 720)) });

const waitingThing = z.object({
  /** Another one when the same thing waits again: a callback at another time, an audit that came back. */
  key: z.string(),
  at: dateTime,
  lead_id: z.int(),
  audit_id: z.int().optional(),
});

export type WaitingThing = z.infer<typeof waitingThing>;

/** The most urgent kind first; without `ahead` non-zero counts alone. */
export const waiting = z.array(
  z.object({
    kind: z.enum(WAITING_KINDS),
    count: z.int(),
    /** For kinds with notices: without the caller's own changes, including what is due soon. */
    things: z.array(waitingThing).optional(),
  }),
);

export type Waiting = z.infer<typeof waiting>;

export const saveTaskRequest = z.object({
  lead_id: wireId,
  task: requiredText(300),
  due_date: wireText(10),
  due_time: wireText(5),
});

export const closeTaskRequest = z.object({ lead_id: wireId, id: wireId });

export const snoozeRequest = z.object({
  lead_id: wireId,
  /** The lead's follow-up if absent. */
  task_id: blankable(wireId),
  minutes: wireInt(1, 1440),
});

export const savedTask = z.object({ id: z.int(), lead_id: z.int() });

export const snoozed = z.object({ lead_id: z.int(), until: dateTime });
