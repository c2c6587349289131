import { z } from 'zod';
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
  mobile: z.string(),
  city: z.string().nullable(),
  /** First car that the customer asked for: 'Toyota Avanza'. */
  car: z.string().nullable(),
  /** Newest comment of a colleague or the caller. */
  comment: z.string().nullable(),
  /** The customer asked to be called then. */
  is_callback: z.boolean(),
  /** End of the snooze. */
  snoozed_until: dateTime.nullable(),
});

export type DayLead = z.infer<typeof dayLead>;

const leadTask = z.object({
  id: z.int(),
  lead_id: z.int(),
  name: z.string(),
  task: z.string(),
  due_at: dateTime,
  snoozed_until: dateTime.nullable(),
});

export type LeadTask = z.infer<typeof leadTask>;

/** Own leads by when they are due, and new leads that nobody has called; at most `DAY_ROWS` (due.rules.ts) of each. */
export const myDay = z.object({
  /** All of each group, one more than `DAY_COUNTED` where there are more than those. */
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

/** Kinds of work that wait for a person; each role is shown those that it can act on. */
export const WAITING_KINDS = [
  'callbacks',
  'tasks',
  'given',
  'audits_agent',
  'audits_new',
  'audits_returned',
  'test_drives',
  'refusals',
] as const;

/** Counts above zero, the most urgent kind first. */
export const waiting = z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int() }));

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
  /** Of the lead's follow-up without. */
  task_id: blankable(wireId),
  minutes: wireInt(1, 1440),
});

export const savedTask = z.object({ id: z.int(), lead_id: z.int() });

export const snoozed = z.object({ lead_id: z.int(), until: dateTime });
