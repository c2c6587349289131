import { beginCall, takeNextLead, wrapUp } from '@otolead/contract/desk/desk.endpoints.ts';
import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import type { DataOf, Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { FOLDED_PARTS, LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import { addressed } from './in-process.ts';

export interface Agent {
  readonly id: number;
  readonly token: string;
}

export interface CallTime {
  readonly name: string;
  readonly ms: number;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
}

/** Server under load, with the latencies and errors that its agents saw. */
export interface Place {
  readonly url: string;
  readonly times: CallTime[];
  readonly events: { heard: number };
}

/** Sends one call as the screen does; null for any answer but 200, which counts as an error. */
export async function ask(
  place: Place,
  { token }: Agent,
  endpoint: Endpoint,
  input: object,
): Promise<unknown> {
  const { method, path, headers } = addressed(endpoint, token);
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const began = performance.now();
  let status = 0;
  try {
    const answer = await fetch(`${place.url}${path}${query}`, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    });
    const { data } = (await answer.json()) as { data?: unknown };
    status = answer.status;
    return status === 200 ? (data ?? null) : null;
  } catch {
    return null;
  } finally {
    place.times.push({ name: endpoint.name, ms: performance.now() - began, status });
  }
}

/** Opens an agent's event stream and counts what comes. */
export async function listen(place: Place, { token }: Agent, leaving: AbortSignal): Promise<void> {
  const { path, headers } = addressed(streamEvents, token);
  const { body, status } = await fetch(`${place.url}${path}`, { headers, signal: leaving });
  if (!body || status !== 200) throw new Error(`a stream answered ${status}`);
  const hear = async () => {
    for await (const part of body.pipeThrough(new TextDecoderStream()))
      place.events.heard += part.split('event: change').length - 1;
  };
  void hear().catch(() => undefined);
}

const ZONE = 'Asia/Jakarta';
/** The lead's screen asks for all of it in one call. */
const SCREEN_PARTS = [...LEAD_PARTS, ...FOLDED_PARTS].join();

/**
 * One lead from Next to its save: the call of the lead's screen, the phone call, and its wrap-up with status and follow-up,
 * with `pause` where the agent reads and talks. Answers the lead; undefined where none waited.
 */
export async function work(
  place: Place,
  agent: Agent,
  left: number | undefined,
  pause: () => Promise<void>,
): Promise<number | undefined> {
  const next = await ask(place, agent, takeNextLead, left === undefined ? {} : { lead_id: left });
  const leadId = (next as { lead_id: number } | null)?.lead_id;
  if (leadId === undefined) return undefined;
  const lead = { lead_id: leadId };
  const details = await ask(place, agent, getLeadDetails, { ...lead, _with: SCREEN_PARTS });
  await pause();
  const call = await ask(place, agent, beginCall, lead);
  await pause();
  if (!call || !details) return leadId;
  const { lead_detail: detail } = details as DataOf<typeof getLeadDetails>;
  const status_id = detail?.status_id;
  const follow_up_date = addDays(localDate(new Date(), ZONE), 2);
  await ask(place, agent, wrapUp, {
    ...lead,
    call_id: (call as { call_id: number }).call_id,
    call_status_id: 2,
    ...(status_id === 1 && {
      status: { status_id, sub_status_id: 6, follow_up_date, followup_time: '10:15' },
    }),
  });
  return leadId;
}
