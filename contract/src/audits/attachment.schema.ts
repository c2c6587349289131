import { z } from 'zod';
import { wireId, wireText } from '../kernel/wire.ts';

export const attachmentRequest = z.object({ lead_id: wireId });

export const uploadedAttachment = z.object({
  attachment_url: z.string(),
  attachment_name: z.string(),
  attachment_type: z.string(),
});

export const attachmentFileRequest = z.object({ lead_id: wireId, attachment: wireText(100) });
