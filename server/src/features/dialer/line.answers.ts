import type { LineCheck } from '@otolead/contract/dialer/line.rules.ts';
import type { LineAnswer, LineDetail, LineReading } from './agent-line.ts';
import type { VicidialAnswer } from './vicidial.call.ts';

/** Words of VICIdial's errors by what they mean for the agent. */
const REFUSALS: readonly (readonly [words: RegExp, answer: LineAnswer])[] = [
  [/agent_user is not logged in|user not logged in|no user found/, 'not_signed_in'],
  [/is not paused/, 'not_paused'],
  [/not allowed|DOES NOT HAVE PERMISSION/, 'not_allowed'],
  [/does not have a (?:live call|lead)|is not on a phone call/, 'no_call'],
  [/already in this agents manual dial queue/, 'waiting'],
];

/**
 * Parses the agent API's answer to a command, `SUCCESS: <what was set> - <value>|<user>|…`, which must name this agent:
 * an answer about another one says nothing about this line.
 */
export function answerOf(text: string | undefined, user: string): LineAnswer {
  if (text === undefined) return 'unavailable';
  const success = /^SUCCESS: [^\n]* - (.*)$/m.exec(text);
  if (success) return fieldsOf(success[1]).includes(user) ? 'done' : 'refused';
  if (!/^ERROR: /m.test(text)) return 'unavailable';
  return REFUSALS.find(([words]) => words.test(text))?.[1] ?? 'refused';
}

const fieldsOf = (line = '') => line.split('|').map((field) => field.trim());

/** Statuses of vicidial_live_agents with a customer on the line. */
const TALKING: ReadonlySet<string> = new Set(['INCALL', 'CLOSER']);
const RINGING: ReadonlySet<string> = new Set(['QUEUE', 'MQUEUE']);
/** Sub-statuses of calls with a parked customer, or with three parties. */
const CONSULTING: ReadonlySet<string> = new Set(['PARK', '3-WAY']);

/** State of a status with its sub-status; undefined for an unknown status, whose agent counts as away. */
function stateOf(status: string, subStatus: string): LineReading['state'] | undefined {
  if (subStatus === 'DEAD' || subStatus === 'DISPO') return 'wrap_up';
  if (subStatus === 'RING' || subStatus === 'DIAL') return 'ringing';
  if (RINGING.has(status)) return 'ringing';
  if (TALKING.has(status)) return CONSULTING.has(subStatus) ? 'consulting' : 'in_call';
  if (status === 'READY') return 'ready';
  return status === 'PAUSED' ? 'paused' : undefined;
}

const NOBODY = /^ERROR: (?:logged_in_agents NO LOGGED IN AGENTS|agent_status AGENT NOT (?:FOUND|LOGGED IN))/m;

/**
 * Parses logged_in_agents with pipes, without a header and with sub-statuses:
 * `user|campaign_id|session_id|status|lead_id|callerid|calls_today|full_name|user_group|user_level|pause_code|sub_status`,
 * one agent a line. Undefined if the text is no such answer.
 */
export function readingsIn(text: string): readonly LineReading[] | undefined {
  if (NOBODY.test(text)) return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const readings = lines.flatMap((line) => readingIn(line) ?? []);
  return lines.length === 0 || readings.length === 0 ? undefined : readings;
}

function readingIn(line: string): LineReading | undefined {
  const fields = fieldsOf(line);
  const [user = '', , , status = '', , callCode = ''] = fields;
  const [pauseCode = '', subStatus = ''] = fields.slice(10);
  if (fields.length < 10 || user === '') return undefined;
  return presented({ user, status, subStatus, pauseCode, callCode });
}

const DENIED = /PERMISSION|Invalid Username|Login incorrect|NO USER RIGHTS|not allowed/i;

/** What the lines of all agents, or their lack, say about the connection. */
export const statesCheck = (answer: VicidialAnswer | undefined): LineCheck =>
  checkOf(answer, (text) => readingsIn(text) !== undefined);

/** What the answer to a command for an agent whom nobody has says about the connection. */
export const commandsCheck = (answer: VicidialAnswer | undefined): LineCheck =>
  checkOf(answer, (text) => /^ERROR: (?:agent_user is not logged in|no user found)/m.test(text));

function checkOf(answer: VicidialAnswer | undefined, isRight: (text: string) => boolean): LineCheck {
  if (answer === undefined) return 'silent';
  const { status, text } = answer;
  if (status === 401 || status === 403) return 'denied';
  if (status !== 200) return 'strange';
  if (isRight(text)) return 'answers';
  return DENIED.test(text) ? 'denied' : 'strange';
}

/**
 * Parses agent_status with pipes and without a header:
 * `status|call_id|lead_id|campaign_id|calls_today|full_name|user_group|user_level|pause_code|real_time_sub_status|
 * phone_number|vendor_lead_code|session_id`. Null if the agent is not signed in, undefined if it is no such answer.
 */
export function detailIn(text: string | undefined, user: string): LineDetail | null | undefined {
  if (text === undefined) return undefined;
  if (NOBODY.test(text)) return null;
  const line = text.split(/\r?\n/).find((one) => one.includes('|'));
  const fields = fieldsOf(line);
  if (/^ERROR: /m.test(text) || fields.length < 12) return undefined;
  const [status = '', callCode = ''] = fields;
  const [pauseCode = '', subStatus = '', phoneNumber, vendorLeadCode] = fields.slice(8);
  const reading = presented({ user, status, subStatus, pauseCode, callCode });
  return reading && { ...reading, phoneNumber: phoneNumber || null, vendorLeadCode: vendorLeadCode || null };
}

interface Written {
  readonly user: string;
  readonly status: string;
  readonly subStatus: string;
  readonly pauseCode: string;
  readonly callCode: string;
}

function presented({ user, status, subStatus, pauseCode, callCode }: Written): LineReading | undefined {
  const state = stateOf(status, subStatus);
  if (state === undefined) return undefined;
  return { user, state, reason: state === 'paused' ? pauseCode || null : null, callCode: callCode || null };
}
