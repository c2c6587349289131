import { text } from '@otolead/contract/kernel/text.ts';
import { z } from 'zod';
import { badRequest } from '../../platform/http/errors.ts';
import type { Reply, Report } from './inbound.ts';

const id = z.string().min(1).max(200);

/** Meta adds fields without notice; what is unknown is left out. */
const status = z.object({
  id,
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
});

const message = z.object({
  id,
  from: z.string().max(40),
  type: z.string().max(40).default('text'),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});

const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    statuses: z.array(z.unknown()).default([]),
    messages: z.array(z.unknown()).default([]),
  }),
});

const report = z.object({
  entry: z.array(z.object({ changes: z.array(z.unknown()).default([]) })).default([]),
});

const STATES = { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' } as const;

/**
 * Reports and replies about the number of this address; those about another number of the same app are left out. Throws 400
 * for what is no report at all.
 */
export function eventsOf(body: Buffer, url: string): { reports: Report[]; replies: Reply[] } {
  const parsed = report.safeParse(jsonOf(body));
  if (!parsed.success) throw badRequest(text('kernel:error.bad_request'));
  const numberId = new URL(url).pathname.split('/').filter(Boolean).at(-1);
  const values = parsed.data.entry
    .flatMap(({ changes }) => known(change, changes))
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === numberId);
  return {
    reports: values.flatMap(({ statuses }) => known(status, statuses)).flatMap(reportOf),
    replies: values.flatMap(({ messages }) => known(message, messages)).map(replyOf),
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function known<Schema extends z.ZodType>(schema: Schema, values: readonly unknown[]): z.output<Schema>[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
}

function reportOf(one: z.output<typeof status>): Report[] {
  const state = STATES[one.status as keyof typeof STATES];
  const ours = one.biz_opaque_callback_data;
  if (!state) return [];
  return [
    {
      channel: 'whatsapp',
      providerId: one.id,
      id: ours !== undefined && /^\d{1,15}$/.test(ours) ? Number(ours) : undefined,
      state,
      ...(state === 'failed' && { reason: 'not_delivered' }),
    },
  ];
}

/** Pictures and voices are not fetched: their kind says that something has come. */
const replyOf = ({ id: providerId, from, type, text: written, button }: z.output<typeof message>): Reply => ({
  channel: 'whatsapp',
  providerId,
  sender: `+${from.replace(/\D/g, '')}`,
  body: written?.body ?? button?.text ?? `[${type}]`,
});
