import type { Channel, MessageReason, MessageState } from '@otolead/contract/messages/messages.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson } from './column-types.ts';

export interface OutgoingMessageTable {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface MessageTemplateTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  body: string;
  sms: boolean;
  whatsapp: boolean;
  whatsapp_name: string | null;
  whatsapp_language: string | null;
  status: Generated<number>;
  created_at: Date;
  version: Generated<number>;
}

/** A message to or from the customer of a lead. */
export interface LeadMessageTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  channel: Channel;
  direction: 'out' | 'in';
  template_id: number | null;
  template_values: GeneratedJson<string[]>;
  body: string;
  state: MessageState;
  reason: MessageReason | null;
  tries: Generated<number>;
  provider_id: string | null;
  request_id: string | null;
  created_by: number | null;
  created_at: Date;
  state_at: Date;
  seen_at: Date | null;
}

/** A reply from a number without a lead. */
export interface UnmatchedMessageTable {
  id: Generated<number>;
  market_id: number;
  channel: Channel;
  provider_id: string;
  /** E.164 digits, or as the provider spells it. */
  sender: string;
  body: string;
  received_at: Date;
}

export interface MessageTables {
  outgoing_message: OutgoingMessageTable;
  message_template: MessageTemplateTable;
  lead_message: LeadMessageTable;
  unmatched_message: UnmatchedMessageTable;
}
