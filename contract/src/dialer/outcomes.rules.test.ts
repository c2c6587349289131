import { describe, expect, it } from 'vitest';
import { isRefusal, outcomeCodes, outcomeCodesIn, USUAL_CODES } from './outcomes.rules.ts';

describe('the dialer’s codes of outcomes', () => {
  it.each([
    ['', {}],
    ['busy AB', { busy: 'AB' }],
    [' sale DEAL , no_answer NA2,', { sale: 'DEAL', no_answer: 'NA2' }],
    ['do_not_call REF', { do_not_call: 'REF' }],
    ['talked X, not_interested X', { talked: 'X', not_interested: 'X' }],
  ])('%j changes %o', (setting, changed) => {
    expect(outcomeCodesIn(setting)).toEqual({ ...USUAL_CODES, ...changed });
  });

  it.each([
    'busy',
    'busy ab',
    'busy TOOLONG',
    'engaged AB',
    'busy AB, busy B',
    'busy AB; sale S',
    'toString X',
    'sale DNC',
    'no_answer DNCL, do_not_call REF',
    'do_not_call NI',
    ...['NA', 'A', 'DROP', 'NEW', 'XFER', 'INCALL', 'CALLBK', 'QUEUE'].map((code) => `do_not_call ${code}`),
    'sale N',
    'busy X, switched_off X',
  ])('%j is no such list', (setting) => {
    expect(outcomeCodesIn(setting)).toBeUndefined();
    expect(outcomeCodes(setting)).toEqual(USUAL_CODES);
  });

  it('refusals are the own code and the dialer’s', () => {
    const codes = outcomeCodes('do_not_call REF');
    expect(['REF', 'DNC', 'DNCC', 'NI'].map((code) => isRefusal(code, codes))).toEqual([
      ...[true, true, true],
      false,
    ]);
    expect([undefined, null, 7].map(outcomeCodes)).toEqual([USUAL_CODES, USUAL_CODES, USUAL_CODES]);
  });
});
