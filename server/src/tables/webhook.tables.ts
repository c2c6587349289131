import type { Generated } from 'kysely';
import type { Json, JsonValue } from './column-types.ts';

export interface WebhookTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  url: string;
  events: string[];
  /** `whsec_` and base64; null until the first is made. */
  secret: string | null;
  old_secret: string | null;
  old_secret_until: Date | null;
  gone_at: Date | null;
  status: Generated<number>;
  created_at: Date;
  version: Generated<number>;
}

/** An event in the format of its payload. */
export interface WebhookMessageTable {
  id: Generated<number>;
  market_id: number;
  type: string;
  lead_id: number;
  data: Json<JsonValue>;
  created_at: Date;
}

/** Delivery of a message to one receiver. */
export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: number;
  state: Generated<'pending' | 'delivered' | 'failed'>;
  tries: Generated<number>;
  answer: number | null;
  error: string | null;
  tried_at: Date | null;
  next_at: Date | null;
  created_at: Date;
}

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_message: WebhookMessageTable;
  webhook_delivery: WebhookDeliveryTable;
}
