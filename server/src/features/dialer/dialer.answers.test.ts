import { describe, expect, it } from 'vitest';
import { readAnswer } from './dialer.answers.ts';

const ADDED = 'SUCCESS: add_lead LEAD HAS BEEN ADDED - ';

describe('what a dialer says to add_lead', () => {
  it.each([
    [`${ADDED}628123|agent|107|556|-5`, { kind: 'accepted', dialerLeadId: '556' }],
    [`${ADDED}628123|107|556|-5|agent`, { kind: 'accepted', dialerLeadId: '556' }],
    [
      `NOTICE: add_lead NO CALL TIME\n${ADDED}628123|107|556|-5|agent`,
      { kind: 'accepted', dialerLeadId: '556' },
    ],
    [`${ADDED}628123|107|556|-5|a\n${ADDED}628123|107|556|-5|a`, { kind: 'accepted', dialerLeadId: '556' }],
    [
      'ERROR: add_lead DUPLICATE PHONE NUMBER IN LIST - 628123|107|556',
      { kind: 'duplicate', dialerLeadId: '556' },
    ],
    [
      'SUCCESS: update_lead LEAD HAS BEEN UPDATED - 6666|556|628123',
      { kind: 'accepted', dialerLeadId: null },
    ],
    ['ERROR: add_lead PHONE NUMBER IN DNC - 628123', { kind: 'dnc' }],
    ['ERROR: add_lead PHONE NUMBER IN CAMPAIGN DNC - 628123', { kind: 'dnc' }],
    ['ERROR: add_lead INVALID PHONE NUMBER LENGTH - 6', { kind: 'refused' }],
    ['', { kind: 'unavailable' }],
    ['<html>502 Bad Gateway</html>', { kind: 'unavailable' }],
  ])('%j', (text, answer) => {
    expect(readAnswer(text)).toEqual(answer);
  });
});
