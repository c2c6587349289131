import { type Endpoint, featureOf, type ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { isMasked, kindOfField } from '@otolead/contract/kernel/masked.ts';
import { composedKey, type Text, text } from '@otolead/contract/kernel/text.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import type { z } from 'zod';
import { type FieldErrors, invalidInput } from './errors.ts';

const isKey = (message: string): message is TextKey => /^[a-z-]+:[\w.]+$/.test(message);

/**
 * The parser of every call: the endpoint's schema applied to the input, or a 400 with one message per field. Schemas
 * contain message keys; zod's own English is replaced by the general message.
 */
export function parseInput<E extends Endpoint>(endpoint: E, input: unknown): ParsedOf<E> {
  const result = endpoint.request.safeParse(input, { reportInput: true });
  const feature = featureOf(endpoint);
  if (result.success) {
    const dots = maskedField(result.data);
    if (dots === undefined) return result.data as ParsedOf<E>;
    const name = text(composedKey(`${feature}:field.${dots}`));
    throw invalidInput({ [dots]: text('kernel:invalid.masked', { name }) });
  }
  const errors: Record<string, Text> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || 'request';
    errors[field] ??= messageOf(issue, text(composedKey(`${feature}:field.${labelOf(issue.path)}`)));
  }
  throw invalidInput(errors as FieldErrors);
}

/** Saves that know the stored value take its dots for unchanged (`lead-status.masked.ts`, `save-record.ts`). */
const RESOLVED: ReadonlySet<string> = new Set(['booking_mobile', 'mobile_number']);

/** First field of the request with a masked contact, which must never be stored. */
function maskedField(data: unknown): string | undefined {
  if (Array.isArray(data)) return data.map(maskedField).find((field) => field !== undefined);
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [field, value] of Object.entries(data)) {
    if (typeof value === 'object') {
      const inner = maskedField(value);
      if (inner !== undefined) return inner;
    } else if (isMasked(value) && !RESOLVED.has(field) && kindOfField(field) !== 'text') return field;
  }
  return undefined;
}

/** Faults inside lists and groups are named after the whole; those of a car after its part. */
function labelOf(path: readonly PropertyKey[]): string {
  const [first = 'request', second] = path;
  return String(first === 'car_details' && typeof second === 'string' ? second : first);
}

function messageOf(issue: z.core.$ZodIssue, name: Text): Text {
  const missing =
    (issue.input === undefined || issue.input === null) &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union');
  if (missing) return text('kernel:required', { name });
  return text(isKey(issue.message) ? issue.message : 'kernel:invalid.value', { name });
}
