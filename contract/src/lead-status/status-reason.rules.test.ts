import { expect, it } from 'vitest';
import { reasonsFor } from './status-reason.rules.ts';

const REASONS = [
  { name: 'any switched-off phone', status_id: 3, sub_status_id: 8, attribution_id: null },
  { name: 'any refusal', status_id: 4, sub_status_id: null, attribution_id: null },
  { name: 'dropped plan', status_id: 4, sub_status_id: 9, attribution_id: null },
  { name: 'attractive promotion', status_id: 6, sub_status_id: 11, attribution_id: null },
  { name: 'duplicate at client', status_id: null, sub_status_id: null, attribution_id: 4 },
];

const CHOSEN = [
  [3, 8, null, ['any switched-off phone']],
  [3, 7, null, []],
  [4, 9, null, ['any refusal', 'dropped plan']],
  [4, 10, null, ['any refusal']],
  [4, null, null, ['any refusal']],
  [6, 11, 4, ['duplicate at client']],
  [6, 12, 4, ['duplicate at client']],
  [6, 11, 1, ['attractive promotion']],
  [null, null, null, []],
] as const;

it.each(CHOSEN)(
  'DET-126 status %s, sub-status %s and attribution %s offer %j',
  (status_id, sub_status_id, attribution_id, names) => {
    const offered = reasonsFor(REASONS, { status_id, sub_status_id, attribution_id });
    expect(offered.map(({ name }) => name)).toEqual(names);
  },
);
