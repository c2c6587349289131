import { z } from 'zod';
import { isLocalDate } from './market-time.ts';
import { shownName, showsSomething } from './unseen.ts';

/**
 * Building blocks of request schemas. The wire is lenient about form (numbers as text, arrays joined by commas, spec
 * A§7) and strict about values; messages are keys that the server's error handler translates.
 */
const MAX_ID = 2 ** 53 - 1;
/** Maximum ids of one filter; more is a mistake or an attack. */
const MAX_LIST = 10_000;

/** Control characters never belong in what a person typed; NUL would be refused by PostgreSQL itself. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export function wireText(max: number) {
  return z
    .string({ error: 'kernel:invalid.text' })
    .max(max, { error: 'kernel:invalid.too_long' })
    .refine((value) => !CONTROL.test(value) && value.isWellFormed(), { error: 'kernel:invalid.text' });
}

/** A name on one line: surrounding spaces are trimmed, inner ones collapsed, so that spacing makes no duplicates. */
export function wireName(max: number) {
  return wireText(max).transform(shownName);
}

/** A day, 'yyyy-MM-dd'. */
export const wireDate = wireText(10).refine(isLocalDate, { error: 'kernel:invalid.date' });

/** Text with a visible character. */
export function requiredText(max: number) {
  return wireText(max)
    .transform((value) => value.trim())
    .refine(showsSomething, { error: 'kernel:required' });
}

/** A name with a visible character. */
export function requiredName(max: number) {
  return wireName(max).refine(showsSomething, { error: 'kernel:required' });
}

const integer = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,16}$/)
      .transform(Number),
  ],
  {
    error: 'kernel:invalid.number',
  },
);

export function wireInt(min: number, max: number) {
  return integer.refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, {
    error: 'kernel:invalid.number',
  });
}

export const wireId = wireInt(1, MAX_ID);

/** PostgreSQL's integer: master-data ids. */
export const wireKey = wireInt(0, 2_147_483_647);

export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], { error: 'kernel:invalid.flag' })
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A flag as 0 or 1, as master records spell it. */
export const wireBit = wireFlag.transform((flag): 0 | 1 => (flag ? 1 : 0));

/** `[1,2]`, `'1,2'` or `1`; an empty text or list means no filter. */
export function wireList<Item extends z.ZodType>(item: Item) {
  return z
    .preprocess(
      (value) => {
        if (typeof value === 'string') return value === '' ? [] : value.split(',').map((part) => part.trim());
        return typeof value === 'number' ? [value] : value;
      },
      z.array(item, { error: 'kernel:invalid.list' }).max(MAX_LIST, { error: 'kernel:invalid.too_many' }),
    )
    .transform((list) => [...new Set(list)]);
}

/** Forms send '' and null for 'nothing chosen'; both mean absent. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** `next_page` and `page` are numbers; keyset cursors are opaque text. */
export const wireCursor = wireText(400);

/** Made by the client per user action: repeats are done once. */
export const wireRequestId = blankable(z.uuid({ error: 'kernel:invalid.value' }).toLowerCase());
