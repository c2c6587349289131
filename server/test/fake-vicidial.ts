import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAgent, answerStates, type FakeLines, type FakeMood, newFakeLines } from './fake-lines.ts';

/**
 * Text as is, null for a cut connection, one that starts and ends after the caller gave up, or one that comes after
 * `MUCH_LATER_MS`, or a refusal of the web server.
 */
type FakeAnswer =
  | string
  | null
  | { readonly begins: string }
  | { readonly muchLater: string }
  | { readonly status: number };

/** Ten times the dialer's timeout. */
const MUCH_LATER_MS = 3_000;

/**
 * Fake of VICIdial's documented add_lead, update_lead, its do-not-call list, phone_number_log and its agents' lines, on
 * loopback; the last two digits of a number select its misbehaviour.
 */
export interface FakeVicidial {
  readonly url: string;
  /** Address of its agent API. */
  readonly agentUrl: string;
  readonly lines: FakeLines;
  /** Fields of every call, in order. */
  readonly asked: Record<string, string>[];
  /** Fields of changes to leads that it has, by vendor_lead_code. */
  readonly told: Map<string, Record<string, string>>;
  /** Leads that it would dial, by number: how often each was added or reset. */
  readonly dialled: Map<string, number>;
  /** Its answer to phone_number_log. */
  log: FakeAnswer;
  /** Numbers by the codes of their leads, in any list. */
  readonly kept: Map<string, string>;
  /** Its do-not-call list. */
  readonly refused: Set<string>;
  /** Its answer to every removal and refusal instead of doing it. */
  removal: FakeAnswer | undefined;
  /** Its answer to recording_lookup. */
  recordings: FakeAnswer;
  readonly close: () => Promise<void>;
}

export const MISBEHAVES = {
  dnc: '11',
  silentOnce: '12',
  brokenOnce: '13',
  twice: '14',
  lateOnce: '15',
  halfOnce: '16',
  lateAlways: '17',
} as const;
const USER = 'api user';
const PASSWORD = 'p&ss/word';

/** Answers to changes of leads that it has, and of its do-not-call list; undefined for other functions. */
function answerLists(
  { told, refused }: Pick<FakeVicidial, 'told' | 'refused'>,
  fields: Record<string, string>,
): string | undefined {
  const { function: name, phone_number: number = '', vendor_lead_code: code = '', user = '' } = fields;
  if (name === 'update_lead' && number === '') {
    told.set(code, { ...told.get(code), ...fields });
    return `SUCCESS: update_lead LEAD HAS BEEN UPDATED - ${user}|104||||${code}`;
  }
  if (name !== 'delete_dnc_phone') return undefined;
  refused.delete(number);
  return `SUCCESS: delete_dnc_phone DNC NUMBER HAS BEEN DELETED - ${user}|${number}|SYSTEM_INTERNAL`;
}

function inMood(mood: FakeMood, answer: string): FakeAnswer {
  switch (mood) {
    case 'silent':
      return null;
    case 'slow':
      return { muchLater: answer };
    case 'wrong':
      return '<html>Fatal error</html>';
    case 'others':
      return 'SUCCESS: external_hangup function set - 1|nobody';
    case 'closed':
      return { status: 401 };
    case 'moved':
      return { status: 404 };
    case 'twice':
      return `${answer}\n${answer}`;
    default:
      return answer;
  }
}

export async function startFakeVicidial(): Promise<FakeVicidial> {
  const asked: Record<string, string>[] = [];
  const dialled = new Map<string, number>();
  const times = new Map<string, number>();
  const kept = new Map<string, string>();
  const refused = new Set<string>();
  const lines = newFakeLines();
  const told = new Map<string, Record<string, string>>();
  const fake = {
    ...{ asked, dialled, kept, refused, lines, told, log: '' as FakeAnswer },
    recordings: '' as FakeAnswer,
    removal: undefined as FakeAnswer | undefined,
  };
  const remove = (code: string, user: string): string => {
    const number = kept.get(code);
    if (!kept.delete(code)) return `ERROR: update_lead NO MATCHES FOUND IN THE SYSTEM - ${user}|||`;
    return `NOTICE: update_lead NOT REMOVED FROM HOPPER, LEAD IS NOT IN THE HOPPER - ${number}|99|${user}
SUCCESS: update_lead LEAD HAS BEEN DELETED - ${number}|${user}|999|99|7`;
  };
  const refuse = (number: string, user: string): string => {
    if (refused.has(number)) return `ERROR: add_dnc_phone DNC NUMBER ALREADY EXISTS - ${user}|${number}`;
    refused.add(number);
    return `SUCCESS: add_dnc_phone DNC NUMBER HAS BEEN ADDED - ${user}|${number}|SYSTEM_INTERNAL`;
  };
  const answerTo = (fields: Record<string, string>): FakeAnswer => {
    const { phone_number: number = '', list_id: list = '', function: name, user = '', pass } = fields;
    const { vendor_lead_code: code = '' } = fields;
    if (user !== USER || pass !== PASSWORD) return 'ERROR: Login incorrect, please try again';
    if (name === 'phone_number_log') return fake.log;
    if (name === 'recording_lookup') return fake.recordings;
    if (name === 'add_dnc_phone') return fake.removal === undefined ? refuse(number, user) : fake.removal;
    if (fields.delete_lead === 'Y') return fake.removal === undefined ? remove(code, user) : fake.removal;
    const states = answerStates(lines, fields);
    if (states !== undefined) return inMood(lines.stateMood, states);
    if (fields.agent_user !== undefined) return inMood(lines.mood, answerAgent(lines, fields));
    const listed = answerLists(fake, fields);
    if (listed !== undefined) return inMood(lines.stateMood, listed);
    const digits = number.slice(-2);
    const time = (times.get(number) ?? 0) + 1;
    times.set(number, time);
    if (digits === MISBEHAVES.dnc) return `ERROR: add_lead PHONE NUMBER IN DNC - ${number}`;
    if (digits === MISBEHAVES.lateAlways)
      return { muchLater: `SUCCESS: add_lead LEAD HAS BEEN ADDED - ${number}|${list}|99|7|${user}` };
    if (digits === MISBEHAVES.brokenOnce && time === 1) return '<html>Fatal error</html>';
    if (name === 'add_lead' && dialled.has(number))
      return `ERROR: add_lead DUPLICATE PHONE NUMBER IN LIST - ${number}|${list}|99`;
    dialled.set(number, (dialled.get(number) ?? 0) + 1);
    kept.set(code, number);
    if (digits === MISBEHAVES.silentOnce && time === 1) return null;
    if (digits === MISBEHAVES.lateOnce && time === 1) return { begins: '' };
    const added =
      name === 'update_lead'
        ? `SUCCESS: update_lead LEAD HAS BEEN UPDATED - ${user}|99|${number}`
        : `SUCCESS: add_lead LEAD HAS BEEN ADDED - ${number}|${list}|99|7|${user}`;
    if (digits === MISBEHAVES.halfOnce && time === 1) return { begins: added.slice(0, -20) };
    return digits === MISBEHAVES.twice ? `NOTICE: add_lead NO CALL TIME\n${added}\n${added}` : added;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const fields = Object.fromEntries(new URLSearchParams(body));
      asked.push({ ...fields, address: request.url ?? '' });
      const answer = answerTo(fields);
      if (answer === null) request.socket.destroy();
      else if (typeof answer === 'string') response.end(answer);
      else if ('status' in answer) response.writeHead(answer.status).end('<html>Sorry</html>');
      else if ('muchLater' in answer) {
        const timer = setTimeout(() => response.end(answer.muchLater), MUCH_LATER_MS);
        response.once('close', () => clearTimeout(timer));
      } else {
        if (answer.begins !== '') response.write(answer.begins);
        response.once('close', () => response.end());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const login = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  return Object.assign(fake, {
    url: `http://${login}@127.0.0.1:${port}/vicidial/non_agent_api.php`,
    agentUrl: `http://${login}@127.0.0.1:${port}/agc/api.php`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
