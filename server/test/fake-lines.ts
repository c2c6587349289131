/** An agent's line in the fake, in the words of vicidial_live_agents. */
export interface FakeLine {
  status: 'READY' | 'PAUSED' | 'INCALL' | 'QUEUE' | 'CLOSER';
  sub: '' | 'RING' | 'DIAL' | 'DISPO' | 'DEAD' | 'PARK' | '3-WAY';
  pauseCode: string;
  callCode: string;
  phone: string;
  vendorLeadCode: string;
  /** Whom the agent consults. */
  third: string;
  /** When the screen was asked to take the customer out of the park. */
  grabbedAt: number;
}

/**
 * `wrong`: an answer that is none. `others`: about another agent. `twice`: the answer's line comes twice. `closed`: its web
 * server wants another password. `moved`: it has no such script.
 */
export type FakeMood = 'well' | 'silent' | 'slow' | 'wrong' | 'others' | 'twice' | 'closed' | 'moved';

export interface FakeLines {
  /** Signed-in agents by user name. */
  readonly agents: Map<string, FakeLine>;
  /** Dispositions that it was given: `user status callback`. */
  readonly dispositions: string[];
  /** How it answers the agent API. */
  mood: FakeMood;
  /** How it answers questions for lines. */
  stateMood: FakeMood;
  /** Campaigns with api_manual_dial QUEUE dial for ready agents too. */
  dialsReady: boolean;
}

export const IDLE: FakeLine = {
  status: 'PAUSED',
  sub: '',
  pauseCode: 'LOGIN',
  callCode: '',
  phone: '',
  vendorLeadCode: '',
  third: '',
  grabbedAt: 0,
};

/** The agent's screen reads each second what it was asked for. */
const SCREEN_MS = 1_000;

const isTakenOut = ({ sub, grabbedAt }: FakeLine) => sub === '3-WAY' && Date.now() - grabbedAt >= SCREEN_MS;

export const newFakeLines = (): FakeLines => ({
  agents: new Map(),
  dispositions: [],
  mood: 'well',
  stateMood: 'well',
  dialsReady: false,
});

let calls = 0;

/** A VICIdial name of a call: M dialled by hand, V by the dialer, Y incoming. */
export function callName(kind: 'M' | 'V' | 'Y'): string {
  calls += 1;
  return `${kind}1120100000${String(calls).padStart(9, '0')}`;
}

const success = (what: string, user: string, value: string) =>
  `SUCCESS: ${what} function set - ${value}|${user}`;

type Fields = Readonly<Record<string, string>>;

const dial = (lines: FakeLines, user: string, line: FakeLine, fields: Fields): string => {
  const { value = '', vendor_id: vendor = '', lead_id: lead = '' } = fields;
  if (line.callCode !== '')
    return `ERROR: phone_number is already in this agents manual dial queue - ${user}|${value}`;
  if (line.status !== 'PAUSED' && !lines.dialsReady) return `ERROR: agent_user is not paused - ${user}`;
  const code = callName('M');
  Object.assign(line, {
    status: 'INCALL',
    sub: 'RING',
    callCode: code,
    phone: value,
    vendorLeadCode: vendor || lead,
  });
  return `SUCCESS: external_dial function set - ${value}|${user}|62|YES|NO|NO|${vendor}|1232020456||||`;
};

const COMMANDS: Readonly<
  Record<string, (lines: FakeLines, user: string, line: FakeLine, fields: Fields) => string>
> = {
  external_dial: dial,
  external_hangup: (_, user, line) => {
    if (line.callCode !== '') line.sub = 'DEAD';
    return success('external_hangup', user, '1');
  },
  external_pause: (_, user, line, { value = '' }) => {
    if (line.callCode === '')
      Object.assign(line, { status: value === 'PAUSE' ? 'PAUSED' : 'READY', pauseCode: '' });
    return success('external_pause', user, `${value}|1232020456`);
  },
  pause_code: (_, user, line, { value = '' }) => {
    if (line.status !== 'PAUSED') return `ERROR: pause_code error - agent is not paused - ${user}`;
    line.pauseCode = value;
    return `SUCCESS: pause_code function sent - ${user}`;
  },
  external_status: (lines, user, line, { value = '', callback_datetime: at = '' }) => {
    lines.dispositions.push([user, value, at].filter(Boolean).join(' '));
    const wasDialled = line.callCode.startsWith('M');
    Object.assign(line, IDLE, { status: wasDialled ? 'PAUSED' : 'READY' });
    return success('external_status', user, value);
  },
  transfer_conference: (_, user, line, { value = '', phone_number: to = '' }) => {
    if (line.callCode === '') return `ERROR: agent_user does not have a live call - ${user}`;
    if (value === 'PARK_CUSTOMER_DIAL') Object.assign(line, { sub: 'PARK', third: to });
    else if (value === 'HANGUP_XFER') line.third = '';
    // Leaving while the customer is parked leaves the customer there.
    else if (value !== 'LEAVE_3WAY_CALL' || isTakenOut(line)) line.sub = 'DEAD';
    else line.sub = 'PARK';
    return `SUCCESS: transfer_conference function set - ${value}|||YES|${user}|M21|`;
  },
  park_call: (_, user, line, { value = '' }) => {
    if (line.callCode === '') return `ERROR: agent_user does not have a lead on their screen - ${user}`;
    Object.assign(line, { sub: line.third === '' ? '' : '3-WAY', grabbedAt: Date.now() });
    return success('park_call', user, value);
  },
};

/** Answer of agc/api.php. */
export function answerAgent(lines: FakeLines, fields: Fields): string {
  const { agent_user: user = '', function: name = '' } = fields;
  const line = lines.agents.get(user);
  if (!line) return `ERROR: agent_user is not logged in - ${user}`;
  return COMMANDS[name]?.(lines, user, line, fields) ?? 'ERROR: NO FUNCTION SPECIFIED';
}

/** Answers of non_agent_api.php about lines; undefined for other functions. */
export function answerStates(lines: FakeLines, fields: Fields): string | undefined {
  const { function: name, agent_user: user = '' } = fields;
  if (name === 'agent_status') {
    const line = lines.agents.get(user);
    if (!line) return `ERROR: agent_status AGENT NOT LOGGED IN - 6666|${user}|`;
    const { status, callCode, pauseCode, sub, phone, vendorLeadCode } = line;
    return `${status}|${callCode}|104|TESTCAMP|1|Agent|AGENTS|3|${pauseCode}|${sub}|${phone}|${vendorLeadCode}|8600051`;
  }
  if (name !== 'logged_in_agents') return undefined;
  if (lines.agents.size === 0) return 'ERROR: logged_in_agents NO LOGGED IN AGENTS';
  const rows = [...lines.agents].map(
    ([agent, { status, callCode, pauseCode, sub }]) =>
      `${agent}|TESTCAMP|8600051|${status}|104|${callCode}|1|Agent|AGENTS|3|${pauseCode}|${sub}`,
  );
  return rows.join('\n');
}
