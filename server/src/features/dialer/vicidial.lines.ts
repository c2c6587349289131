import { setTimeout as delay } from 'node:timers/promises';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import type { AgentLine, LineAnswer } from './agent-line.ts';
import { answerOf, detailIn, readingsIn } from './line.answers.ts';
import { type VicidialAccess, vicidialCall } from './vicidial.call.ts';

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

/** VICIdial's agent API: commands to the agent's screen, which must be open somewhere (docs/decisions/064). */
export function vicidialLines({ agentUrl, url, market, ...options }: VicidialLinesOptions): AgentLine {
  const askAgent = vicidialCall({ ...options, url: agentUrl });
  const ask = vicidialCall({ ...options, url });
  const command = async (user: string, fields: Readonly<Record<string, string>>): Promise<LineAnswer> =>
    answerOf(await askAgent({ ...fields, agent_user: user }), user);
  const pauseNow = (user: string) => command(user, { function: 'external_pause', value: 'PAUSE' });
  return {
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
    read: async (user) =>
      detailIn(await ask({ function: 'agent_status', agent_user: user, stage: 'pipe', header: 'NO' }), user),
    readAll: async () => {
      const fields = { function: 'logged_in_agents', stage: 'pipe', header: 'NO', show_sub_status: 'YES' };
      const text = await ask(fields, LONGEST_LIST);
      return text === undefined || text.length >= LONGEST_LIST ? undefined : readingsIn(text);
    },
  };
}
