import { setTimeout as delay } from 'node:timers/promises';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import type { AgentLine, LineAnswer } from './agent-line.ts';
import { answerOf, commandsCheck, detailIn, readingsIn, statesCheck } from './line.answers.ts';
import { type VicidialAccess, vicidialCall, vicidialExchange } from './vicidial.call.ts';

export interface VicidialLinesOptions extends Omit<VicidialAccess, 'url'> {
  /** Address of agc/api.php, with user and password inside. */
  readonly agentUrl: string;
  /** Address of non_agent_api.php, which reads the states of lines. */
  readonly url: string;
  readonly market: Market;
}

/** The agent's screen reads the commands that were left for it each second. */
const SCREEN_MS = 1_100;
/** Bytes, some 2,000 agents. */
const LONGEST_LIST = 400_000;
/** In-group of VICIdial by which one agent reaches another. */
const TO_AGENT = 'AGENTDIRECT';
/** An agent whom nobody has. */
const NOBODY = 'otolead-test';
const EVERYONE = { function: 'logged_in_agents', stage: 'pipe', header: 'NO', show_sub_status: 'YES' };
const PAUSE = { function: 'external_pause', value: 'PAUSE' };

/** VICIdial's agent API: commands to the agent's screen, which must be open somewhere (docs/decisions/064). */
export function vicidialLines({ agentUrl, url, market, ...options }: VicidialLinesOptions): AgentLine {
  const askAgent = vicidialCall({ ...options, url: agentUrl });
  const ask = vicidialCall({ ...options, url });
  const command = async (user: string, fields: Readonly<Record<string, string>>): Promise<LineAnswer> =>
    answerOf(await askAgent({ ...fields, agent_user: user }), user);
  const pauseNow = (user: string) => command(user, PAUSE);
  const grab = (user: string) => command(user, { function: 'park_call', value: 'GRAB_CUSTOMER' });
  return {
    kind: 'vicidial',
    async test() {
      const [lines, command] = await Promise.all([
        vicidialExchange({ ...options, url })(EVERYONE, LONGEST_LIST),
        vicidialExchange({ ...options, url: agentUrl })({ ...PAUSE, agent_user: NOBODY }),
      ]);
      const users = readingsIn(lines?.text ?? '')?.map(({ user }) => user) ?? [];
      return { states: statesCheck(lines), commands: commandsCheck(command), users };
    },
    async dial(user, { phoneNumber, vendorLeadCode, dialerLeadId }) {
      const fields = {
        function: 'external_dial',
        value: localMobile(phoneNumber, market),
        phone_code: market.phone.prefix.slice(1),
        // Otherwise VICIdial makes another lead for the call.
        ...(dialerLeadId ? { lead_id: dialerLeadId } : { vendor_id: vendorLeadCode }),
        search: 'YES',
        preview: 'NO',
        focus: 'NO',
      };
      const first = await command(user, fields);
      if (first !== 'not_paused') return first;
      // Campaigns with the usual `api_manual_dial` dial for paused agents alone.
      if ((await pauseNow(user)) !== 'done') return first;
      await delay(SCREEN_MS);
      return command(user, fields);
    },
    hangUp: (user) => command(user, { function: 'external_hangup', value: '1' }),
    async pause(user, reason) {
      const paused = await pauseNow(user);
      if (paused !== 'done') return paused;
      const code = { function: 'pause_code', value: reason };
      if ((await command(user, code)) === 'not_paused') {
        await delay(SCREEN_MS);
        // In a call the pause begins later, without its code.
        await command(user, code);
      }
      return 'done';
    },
    resume: (user) => command(user, { function: 'external_pause', value: 'RESUME' }),
    async finish(user, { status, callbackAt }) {
      return command(user, {
        function: 'external_status',
        value: status,
        ...(callbackAt !== null && { callback_datetime: callbackAt, callback_type: 'USERONLY' }),
      });
    },
    transfer: (user, target) =>
      command(user, {
        function: 'transfer_conference',
        ...('user' in target
          ? { value: 'LOCAL_CLOSER', ingroup_choices: TO_AGENT, phone_number: target.user }
          : { value: 'BLIND_TRANSFER', phone_number: target.number }),
      }),
    consult: (user, target) =>
      command(user, {
        function: 'transfer_conference',
        value: 'PARK_CUSTOMER_DIAL',
        ...('user' in target
          ? { ingroup_choices: TO_AGENT, phone_number: target.user, consultative: 'YES' }
          : { phone_number: target.number }),
      }),
    async connect(user) {
      const grabbed = await grab(user);
      if (grabbed !== 'done') return grabbed;
      // The customer has to be in the conference before the agent leaves it.
      await delay(SCREEN_MS);
      return command(user, { function: 'transfer_conference', value: 'LEAVE_3WAY_CALL' });
    },
    async takeBack(user) {
      const ended = await command(user, { function: 'transfer_conference', value: 'HANGUP_XFER' });
      return ended === 'done' ? grab(user) : ended;
    },
    read: async (user) =>
      detailIn(await ask({ function: 'agent_status', agent_user: user, stage: 'pipe', header: 'NO' }), user),
    readAll: async () => {
      const text = await ask(EVERYONE, LONGEST_LIST);
      return text === undefined || text.length >= LONGEST_LIST ? undefined : readingsIn(text);
    },
  };
}
