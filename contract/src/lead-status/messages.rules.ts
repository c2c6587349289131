import { type Text, text } from '../kernel/text.ts';
import type messages from './messages.en.json';
import type { StatusField } from './values.rules.ts';

export type StatusMessageKey = keyof typeof messages;

/** Parts of a comment have separate paths, so that the message appears at the right input. */
export type ErrorField = StatusField | `lead_comment.${number}.${'comment' | 'dse_id'}`;

export type StatusErrors = Partial<Record<ErrorField, Text>>;

/** A text of this feature; unknown keys do not compile. */
export function statusText(key: StatusMessageKey, params?: Text['params']): Text {
  return text(`lead-status:${key}`, params);
}

export function fieldLabel(field: StatusField): Text {
  return statusText(`field.${field}`);
}

export function isRequired(field: StatusField): Text {
  return text('kernel:required', { name: fieldLabel(field) });
}

export function isInvalid(field: StatusField): Text {
  return text('kernel:invalid.value', { name: fieldLabel(field) });
}
