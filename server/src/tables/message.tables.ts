import type { Generated } from 'kysely';

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

export interface MessageTables {
  outgoing_message: OutgoingMessageTable;
}
