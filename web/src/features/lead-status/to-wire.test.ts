import { updateStatusRequest } from '@otolead/contract/lead-status/lead-status.schema.ts';
import { EMPTY_VALUES, normaliseValues, OTHER } from '@otolead/contract/lead-status/values.rules.ts';
import { describe, expect, it } from 'vitest';
import { toWire } from './to-wire.ts';

const FILLED = {
  ...EMPTY_VALUES,
  status_id: 6,
  sub_status_id: 11,
  purchase_dealer_id: OTHER,
  other_dealer_name: 'Pak Darmo',
  purchase_from_dse_id: 4,
  rf: true,
  lead_comment: [
    { dse_id: null, all_dse: true, comment: 'Please call', comment_type: 'EXTERNAL' },
    { dse_id: 9, all_dse: false, comment: 'Stock?', comment_type: 'EXTERNAL' },
  ],
} as const;

describe('the payload of a status update', () => {
  it('carries lead and version and is accepted by the contract', () => {
    const payload = toWire(7, 3, { mode: 'status', values: FILLED });
    expect(updateStatusRequest.safeParse(payload).error).toBeUndefined();
    expect(payload).toMatchObject({ lead_id: 7, version: 3 });
  });

  it('of comments alone says so, and asks nothing of the lead’s state', () => {
    const values = { ...EMPTY_VALUES, internal_comment: 'Called back' };
    expect(toWire(7, 3, { mode: 'comments', values })).toMatchObject({ note: true, status_id: null });
  });

  it('means to the server what it meant in the form, another dealer included', () => {
    expect(
      normaliseValues(updateStatusRequest.parse(toWire(7, 3, { mode: 'status', values: FILLED }))),
    ).toEqual(FILLED);
  });
});
