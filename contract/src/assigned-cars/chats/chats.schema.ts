import { z } from 'zod';
import { blankable, wireId } from '../../kernel/wire.ts';
import { CHAT_PARTIES, CHATS } from './chat.rules.ts';

const oneOf = { error: 'kernel:invalid.value' };

export const chatCountRequest = z.object({
  lead_id: wireId,
  update_type: z.enum(CHAT_PARTIES, oneOf),
  history_type: z.enum(CHATS, oneOf),
  /** The assigned car whose salesperson is meant, if any. */
  assigncar_id: blankable(wireId),
});

export type ChatCountRequest = z.output<typeof chatCountRequest>;

export const chatCounts = z.object({ whatsapp_count: z.int(), viber_count: z.int() });
