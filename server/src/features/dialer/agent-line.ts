import type { LineCheck, LineRefusal, LineState } from '@otolead/contract/dialer/line.rules.ts';

/** What a dialer says of an agent's line. Agents who are not mentioned are not signed in to it. */
export interface LineReading {
  /** The agent's user name in the dialer. */
  readonly user: string;
  readonly state: Exclude<LineState, 'away'>;
  /** Pause code; null unless paused. */
  readonly reason: string | null;
  /** The dialer's name of the call; null if there is none yet. */
  readonly callCode: string | null;
}

/** A reading with its customer. */
export interface LineDetail extends LineReading {
  /** As the dialer writes it. */
  readonly phoneNumber: string | null;
  /** Our lead id, if the dialer got the lead from us. */
  readonly vendorLeadCode: string | null;
}

interface Dialled {
  /** E.164 digits. */
  readonly phoneNumber: string;
  /** Our lead id. */
  readonly vendorLeadCode: string;
  /** The lead's id in the dialer, if it is known. */
  readonly dialerLeadId: string | null;
}

/** How a call ended, in the dialer's words. */
export interface LineOutcome {
  readonly status: string;
  /** `yyyy-MM-dd HH:mm:ss` by the market's clock; null unless the customer is called back. */
  readonly callbackAt: string | null;
}

/** `user` is an agent of the dialer, `number` as it is dialled. */
export type TransferTarget = { readonly user: string } | { readonly number: string };

/** `done`: the dialer accepted the command; its agent screen may take a second to act on it. */
export type LineAnswer = 'done' | LineRefusal;

/** A test of the connection. */
export interface LineTest {
  readonly states: LineCheck;
  readonly commands: LineCheck;
  /** Signed-in agents, by the switch's user names. */
  readonly users: readonly string[];
}

/** An agent's line at a switch. Nothing here throws; a lost answer is `unavailable`. */
export interface AgentLine {
  readonly kind: 'simulator' | 'vicidial';
  /** Changes nothing. */
  test(): Promise<LineTest>;
  dial(user: string, lead: Dialled): Promise<LineAnswer>;
  hangUp(user: string): Promise<LineAnswer>;
  /** During a call: after it. */
  pause(user: string, reason: string): Promise<LineAnswer>;
  resume(user: string): Promise<LineAnswer>;
  /** Ends the call of the agent, whose customer has been hung up, with its outcome. */
  finish(user: string, outcome: LineOutcome): Promise<LineAnswer>;
  transfer(user: string, target: TransferTarget): Promise<LineAnswer>;
  /** Parks the customer and calls the target. */
  consult(user: string, target: TransferTarget): Promise<LineAnswer>;
  /** Puts the parked customer and the third party together, and takes the agent out. */
  connect(user: string): Promise<LineAnswer>;
  /** Hangs up the third party, if it is still there, and takes the customer back. */
  takeBack(user: string): Promise<LineAnswer>;
  /** Null if the agent is not signed in; undefined without an answer. */
  read(user: string): Promise<LineDetail | null | undefined>;
  /** Every signed-in agent, in one request; undefined without an answer. */
  readAll(): Promise<readonly LineReading[] | undefined>;
}
