import { expect, it } from 'vitest';
import { type Mergeable, mergeRefusal } from './merges.rules.ts';

const lead = (lead_id: number, change: Partial<Mergeable> = {}): Mergeable => ({
  lead_id,
  status_id: 1,
  isMerged: false,
  hasMerged: false,
  ...change,
});

it.each([
  ['two leads', lead(1), lead(2), null],
  ['two closed leads', lead(1, { status_id: 4 }), lead(2, { status_id: 5 }), null],
  ['a third lead into one that has merged', lead(1), lead(2, { hasMerged: true }), null],
  ['into a purchase', lead(1), lead(2, { status_id: 6 }), null],
  ['a purchase', lead(1, { status_id: 6 }), lead(2), 'merges:sold'],
  ['a lead into itself', lead(1), lead(1), 'merges:same'],
  ['a merged lead again', lead(1, { isMerged: true }), lead(2), 'merges:merged_already'],
  ['into a merged lead', lead(1), lead(2, { isMerged: true }), 'merges:target_merged'],
  ['what others were merged into', lead(1, { hasMerged: true }), lead(2), 'merges:has_merged'],
])('%s', (_name, gone, stays, refusal) => {
  expect(mergeRefusal(gone, stays)).toBe(refusal);
});
