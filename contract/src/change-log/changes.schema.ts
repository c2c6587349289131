import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireDate, wireId, wireKey, wireText } from '../kernel/wire.ts';
import { CHANGED_RECORD_NAMES } from './changes.rules.ts';

/** One field before and after as text; `old` or `new` is empty if there was or is no value. */
const changedField = personal(
  'text',
  z.object({
    field: z.string(),
    label: z.string(),
    old: z.string(),
    new: z.string(),
  }),
);

/** One save of one record. */
export const changeEntry = z.object({
  id: z.int(),
  record: z.string(),
  /** Name of the record's kind. */
  record_label: z.string(),
  record_id: z.int(),
  record_name: z.string(),
  actor_name: z.string(),
  created_at: z.iso.datetime(),
  /** True for the save that created the record. */
  is_new: z.boolean(),
  changes: z.array(changedField),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

const record = z.enum(CHANGED_RECORD_NAMES, { error: 'kernel:invalid.value' });

export const changeFilters = {
  /** Part of an old or new value, or of the editor's name. */
  keywords: blankable(wireText(100)),
  record: blankable(record),
  /** Days of the market, both included. */
  from: blankable(wireDate),
  to: blankable(wireDate),
};

export const recordChangesRequest = z.object({
  record,
  record_id: wireKey,
  /** Entries before this one. */
  before: blankable(wireId),
});

export const recordChanges = z.object({ entries: z.array(changeEntry), more: z.boolean() });
