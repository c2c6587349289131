import { z } from 'zod';
import {
  CALL_DIRECTIONS,
  CALL_NOTES,
  LINE_CHECKS,
  LINE_STATES,
  LINE_SWITCHES,
} from '../dialer/line.rules.ts';
import { blankable, requiredText, wireBit, wireId, wireKey, wireText } from '../kernel/wire.ts';

const dateTime = z.iso.datetime();

/** The call on a line. */
const lineCall = z.object({
  /** The dialer's name of the call; opened once per name. */
  code: z.string(),
  direction: z.enum(CALL_DIRECTIONS),
  started_at: dateTime,
  /** The lead to open; null if no lead has the number. */
  lead_id: z.int().nullable(),
  /** Null unless the caller may read the lead's name. */
  lead_name: z.string().nullable(),
  /** E.164 of an unknown caller; null for a known lead, whose contacts its page shows. */
  mobile: z.string().nullable(),
  note: z.enum(CALL_NOTES).nullable(),
});

const pauseReason = z.object({ code: z.string(), name: z.string() });

/** Null without a dialer, or for a user whom the dialer does not know. */
export const lineState = z
  .object({
    state: z.enum(LINE_STATES),
    /** Pause code; null unless paused. */
    reason: z.string().nullable(),
    since: dateTime.nullable(),
    call: lineCall.nullable(),
    pause_reasons: z.array(pauseReason),
    /** The pause that begins after the call; null if none was asked for. */
    pause_after: z.string().nullable(),
    /** False while the dialer does not say how its lines are. */
    is_current: z.boolean(),
  })
  .nullable();

export type LineData = NonNullable<z.infer<typeof lineState>>;
export type LineCallData = NonNullable<LineData['call']>;

export const dialRequest = z.object({
  lead_id: wireId,
  /** The attempt that was begun on the lead. */
  call_id: wireId,
});

export const pauseRequest = z.object({ reason: requiredText(6) });

/** One of both: another agent, or a number. */
export const transferRequest = z.object({
  agent_id: blankable(wireKey),
  number: blankable(wireText(30)),
});

export const endConsultRequest = z.object({
  /** 1: customer and third party go on without the caller. 0: the third party is hung up. */
  pass_on: wireBit,
});

/** An agent whose line is free. */
export const freeAgent = z.object({ agent_id: z.int(), agent_name: z.string() });

export const lineTest = z.object({
  switch: z.enum(LINE_SWITCHES),
  /** Null without a dialer. */
  parts: z
    .object({
      /** Reading the lines of all agents. */
      states: z.enum(LINE_CHECKS),
      /** Commands to a line. */
      commands: z.enum(LINE_CHECKS),
    })
    .nullable(),
  /** Agents who are signed in to the dialer. */
  signed_in: z.int(),
  /** The first of those whom no user here names as dialer user. */
  unknown: z.array(z.string()),
  /** The dialer may report calls. */
  has_secret: z.boolean(),
});

export type LineTestData = z.infer<typeof lineTest>;

/** What the dialer's agent screen shows of its call. */
export const findCallRequest = z.object({
  lead_id: blankable(wireText(20)),
  mobile: blankable(wireText(30)),
});

export const foundCall = z.object({
  lead_id: z.int().nullable(),
  note: z.enum(CALL_NOTES).nullable(),
});

/** Filled in by VICIdial: user, call_id, vendor_lead_code. */
export const callStartedRequest = z.object({
  secret: requiredText(200),
  user: requiredText(40),
  call_id: requiredText(60),
  lead_id: blankable(wireText(20)),
});

export const callStartedAnswer = z.object({
  lead_id: z.int().nullable(),
  /** The call was reported before. */
  repeated: z.boolean(),
});
