import type { MessageReason } from '@otolead/contract/messages/messages.rules.ts';
import { OutboundError } from '../../platform/outbound/post.ts';

/** A message as a provider is asked to send it. */
export interface Outgoing {
  /** Ours; comes back with reports. */
  readonly id: number;
  /** E.164 digits. */
  readonly number: string;
  readonly body: string;
  /** What Meta has approved; absent for free text. */
  readonly template?:
    | { readonly name: string; readonly language: string; readonly values: readonly string[] }
    | undefined;
}

/**
 * What became of a try. `again`: the provider certainly has not taken it; `unknown`: it may have. Only the former may be
 * repeated.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly providerId: string }
  | { readonly kind: 'failed'; readonly reason: MessageReason }
  | { readonly kind: 'again'; readonly reason: MessageReason; readonly afterSeconds?: number | undefined }
  | { readonly kind: 'unknown' };

export interface Provider {
  send(message: Outgoing): Promise<Outcome>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** Asks a provider once and judges its answer; `idIn` finds the id of the accepted message. */
export async function ask(
  call: () => Promise<Answer>,
  idIn: (answer: Readonly<Record<string, unknown>>) => unknown,
): Promise<Outcome> {
  let answer: Answer;
  try {
    answer = await call();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'forbidden_address') return { kind: 'failed', reason: 'forbidden_address' };
    return error.isSent ? { kind: 'unknown' } : { kind: 'again', reason: 'unreachable' };
  }
  const { status, text, retryAfter } = answer;
  if (status >= 200 && status < 300) {
    const id = idIn(parsed(text));
    // It was accepted, though nobody knows as what.
    return typeof id === 'string' && id !== '' ? { kind: 'sent', providerId: id } : { kind: 'unknown' };
  }
  if (status === TOO_MANY || status === UNAVAILABLE)
    return { kind: 'again', reason: 'busy', afterSeconds: secondsOf(retryAfter) };
  // A gateway that answers for a provider says nothing about what the provider did.
  return status >= 500 ? { kind: 'unknown' } : { kind: 'failed', reason: 'refused' };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A provider that wants a longer pause is asked again by the usual times. */
const LONGEST_PAUSE_SECONDS = 86_400;

function secondsOf(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST_PAUSE_SECONDS
    ? seconds
    : undefined;
}
