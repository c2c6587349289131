/** Ways of a message to a customer's mobile. */
export const CHANNELS = ['sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Settings of a market that open a channel; off at first. */
export const CHANNEL_SETTINGS = {
  sms: 'sms_messages',
  whatsapp: 'whatsapp_messages',
} as const satisfies Record<Channel, string>;

/**
 * `sending`: the provider is being asked; `unknown`: its answer was lost, so that the message may have arrived and only
 * a person or a late report decides; `received`: from the customer.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'received',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message failed, or waits. */
export const MESSAGE_REASONS = [
  'do_not_call',
  'withdrawn',
  'erased',
  'switched_off',
  'no_provider',
  'window_closed',
  'refused',
  'unreachable',
  'forbidden_address',
  'not_delivered',
  'said_failed',
  'quiet',
  'busy',
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** Order of reports: a late or repeated one takes nothing back. */
const RANK: Readonly<Record<MessageState, number>> = {
  queued: 0,
  sending: 1,
  unknown: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 6,
  received: 9,
};

/** Whether a provider's report moves a message on; what has been delivered fails no more. */
export function isLater(from: MessageState, to: MessageState): boolean {
  if (to === 'failed') return RANK[from] < RANK.delivered;
  return RANK[to] > RANK[from];
}

/** What a template may say of the lead, the agent and the market. */
export const PLACEHOLDERS = ['name', 'car', 'agent', 'company'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const LONGEST_MESSAGE = 1_000;

const IN_BRACES = /\{([^{}]*)\}/g;

/** Placeholders of a text in their order; a brace that belongs to none is a fault. */
export function placeholdersOf(body: string): string[] {
  return [...body.matchAll(IN_BRACES)].map(([, name = '']) => name);
}

/** As a rule of a form field. */
export const KNOWN_PLACEHOLDERS = {
  test: (body: string): boolean =>
    placeholdersOf(body).every((name) => PLACEHOLDERS.some((known) => known === name)) &&
    !/[{}]/.test(body.replaceAll(IN_BRACES, '')),
};

export type TemplateValues = Readonly<Record<Placeholder, string>>;

export function fillTemplate(body: string, values: TemplateValues): string {
  return body.replaceAll(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}

/** WhatsApp takes free text only so long after the customer's last message. */
export const WINDOW_HOURS = 24;

/** Messages per lead and day of the market, unless its settings say otherwise. */
export const USUAL_DAILY_LIMIT = 3;

/** A reply of one of these words alone, in any case, stops messages: English, Indonesian and Filipino. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'CANCEL', 'END', 'QUIT'],
  ...['BERHENTI', 'UNREG', 'TIGIL', 'HINTO'],
]);

export function isStop(body: string): boolean {
  return STOP_WORDS.has(
    body
      .normalize('NFKC')
      .replaceAll(/[^\p{L}]/gu, '')
      .toUpperCase(),
  );
}
