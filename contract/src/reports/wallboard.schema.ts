import { z } from 'zod';
import { LINE_STATES } from '../dialer/line.rules.ts';

/** Current activity of an agent. */
const AGENT_STATES = ['in_call', 'on_lead', 'idle', 'offline'] as const;

const count = z.int().min(0);
/** Median in seconds; null if nobody was called. */
const speedToLead = z.int().min(0).nullable();

const callFigures = { calls: count, connects: count, connect_rate: z.number() };

/** Today's calls by the market's clock; leads waiting now. */
const wallboardTotals = z.object({
  ...callFigures,
  due_now: count,
  overdue: count,
  /** New leads without a call, created on any day. */
  untouched: count,
  speed_to_lead: speedToLead,
});

/** The agent's line at the dialer, with today's seconds in each state. */
const wallboardLine = z.object({
  state: z.enum(LINE_STATES),
  /** Pause, in the market's words. */
  reason: z.string().nullable(),
  /** ISO. */
  since: z.string(),
  ready: count,
  in_call: count,
  wrap_up: count,
  paused: count,
});

const wallboardAgent = z.object({
  agent_id: z.int(),
  agent_name: z.string(),
  ...callFigures,
  /** Seconds. */
  talk_time: count,
  /** ISO; null without a call today. */
  last_call_at: z.string().nullable(),
  due_now: count,
  overdue: count,
  state: z.enum(AGENT_STATES),
  /** Null for an agent without a line. */
  line: wallboardLine.nullable(),
});

/** Today's new leads of a webform campaign, by outcome. */
const wallboardCampaign = z.object({
  /** Null for leads without a campaign. */
  campaign_id: z.int().nullable(),
  campaign_name: z.string().nullable(),
  new_leads: count,
  called: count,
  connected: count,
  speed_to_lead: speedToLead,
});

export const wallboard = z.object({
  /** ISO: the instant of all figures. */
  as_of: z.string(),
  totals: wallboardTotals,
  agents: z.array(wallboardAgent),
  campaigns: z.array(wallboardCampaign),
});

export type Wallboard = z.output<typeof wallboard>;
export type WallboardTotals = z.output<typeof wallboardTotals>;
export type WallboardAgent = z.output<typeof wallboardAgent>;
export type WallboardLine = z.output<typeof wallboardLine>;
export type WallboardCampaign = z.output<typeof wallboardCampaign>;
