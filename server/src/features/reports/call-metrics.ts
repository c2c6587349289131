import { type LeadSubStatusId, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { type SqlBool, sql } from 'kysely';
import { type Condition, type Metric, moment } from './grid.ts';
import { rollup } from './lead-metrics.ts';

/** `call_status_list`: connected. */
const CONNECTED = [1, 6];
/** `ld_status` */
const LD = { approved: 1, rejected: 2 } as const;
/** `test_drive_status_list` and `dealer_visit_status_list`. */
export const TEST_DRIVE = { scheduled: 3, completed: 4 } as const;
export const VISITED = 2;

const CALLED = moment('lead_call.called_at');

export const IS_CONNECTED: Condition = sql<SqlBool>`lead_call.call_status_id = any(${CONNECTED})`;

/** Calls by their day. */
export const calls = (...where: Condition[]): Metric => rollup({ base: 'call', where, at: CALLED }, ['call']);

/** Calls that led to one of these sub-statuses. */
export const callsTo = (...subs: readonly LeadSubStatusId[]): Metric =>
  calls(sql<SqlBool>`lead_call.sub_status_id = any(${subs})`);

/** Leads instead of calls: each lead counts once. */
export const leadsOf = ({ rollup: _, ...metric }: Metric): Metric => ({ ...metric, leads: true });
export const DIALED_LEADS = rollup(leadsOf(calls()), ['dialedDay', 'dialedMonth'], []);
export const CONNECTED_LEADS = rollup(leadsOf(calls(IS_CONNECTED)), ['connectedDay', 'connectedMonth'], []);
/** By agent. */
export const SPOKEN_TO = rollup(leadsOf(calls(IS_CONNECTED)), ['agentMonth'], []);

/** Talk time in seconds, sum or mean. */
export const talkTime = (kind: 'sum' | 'avg'): Metric => ({
  ...calls(IS_CONNECTED),
  figure: kind === 'sum' ? sql`sum(lead_call.talk_seconds)` : sql`avg(lead_call.talk_seconds)`,
  rollup: {
    kinds: ['call'],
    where: [IS_CONNECTED],
    figure: (filter) =>
      kind === 'sum'
        ? sql`sum(amount) ${filter}`
        : sql`sum(amount) ${filter} / nullif(sum(leads) ${filter}, 0)`,
  },
});

export const CALLBACK = callsTo(SUB.callBack);

/** Assigned cars by one of their timestamps. */
export const cars = (
  at: 'triggered_at' | 'td_requested_at' | 'td_date' | 'td_completed_at' | 'visited_at',
  ...where: Condition[]
): Metric => ({
  base: 'car',
  where,
  at: moment(`assigned_car.${at}`),
});

export const IS_APPROVED: Condition = sql<SqlBool>`assigned_car.ld_status = ${LD.approved}`;
export const IS_REJECTED: Condition = sql<SqlBool>`assigned_car.ld_status = ${LD.rejected}`;
/** The same in the rollup. */
export const ROLLUP_APPROVED: Condition = sql<SqlBool>`lead.ld_status = ${LD.approved}`;
export const ROLLUP_REJECTED: Condition = sql<SqlBool>`lead.ld_status = ${LD.rejected}`;
export const ROLLUP_CROSS_SELL: Condition = sql<SqlBool>`lead.is_cross_sell`;

/** Pushes that the dialer accepted. */
export const PUSHES: Metric = {
  base: 'activity',
  where: [
    sql<SqlBool>`activity.type = 'dialer_push'`,
    sql<SqlBool>`activity.detail ->> 'dialer_push_status' = 'done'`,
  ],
  at: moment('activity.created_at'),
};
