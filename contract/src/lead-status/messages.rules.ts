import { type Text, text } from '../kernel/text.ts';
import type messages from './messages.en.json';
import type { StatusField } from './values.rules.ts';

export type StatusMessageKey = keyof typeof messages;

/** A comment's parts have paths of their own, so that the message stands beside the right input. */
export type ErrorField = StatusField | `lead_comment.${number}.${'comment' | 'dse_id'}`;

export type StatusErrors = Partial<Record<ErrorField, Text>>;

/** A text of this feature; a key that has no English text does not compile. */
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
