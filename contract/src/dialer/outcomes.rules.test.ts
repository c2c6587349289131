import { describe, expect, it } from 'vitest';
import { isRefusal, outcomeCodes, ownCodes, USUAL_CODES } from './outcomes.rules.ts';

describe('the dialer’s codes of outcomes', () => {
  it.each([
    ['', {}],
    ['busy AB', { busy: 'AB' }],
    [' sale DEAL , no_answer NA2,', { sale: 'DEAL', no_answer: 'NA2' }],
    ['do_not_call REF', { do_not_call: 'REF' }],
    ['talked X, not_interested X', { talked: 'X', not_interested: 'X' }],
  ])('%j changes %o', (setting, changed) => {
    expect(ownCodes(setting)).toEqual({ codes: { ...USUAL_CODES, ...changed }, refused: [] });
  });

  it.each([
    'busy',
    'busy ab',
    'busy TOOLONG',
    'engaged AB',
    'busy AB; sale S',
    'toString X',
    'sale DNC',
    'do_not_call NI',
    ...['NA', 'A', 'DROP', 'NEW', 'XFER', 'INCALL', 'CALLBK', 'QUEUE'].map((code) => `do_not_call ${code}`),
    'sale N',
  ])('%j is refused', (setting) => {
    expect(ownCodes(setting)).toEqual({ codes: USUAL_CODES, refused: [setting] });
  });

  it.each([
    ['busy AB, busy B', { busy: 'AB' }, ['busy B']],
    ['busy AB, engaged X, sale DEAL', { busy: 'AB', sale: 'DEAL' }, ['engaged X']],
    ['no_answer DNCL, do_not_call REF', { do_not_call: 'REF' }, ['no_answer DNCL']],
    ['no_answer REF, do_not_call REF', { do_not_call: 'REF' }, ['no_answer REF']],
    ['sale DEAL, do_not_call NA, busy NA', { sale: 'DEAL', busy: 'NA' }, ['do_not_call NA']],
    ['busy X, switched_off X', { busy: 'X' }, ['switched_off X']],
    ['busy N, no_answer B', { busy: 'N', no_answer: 'B' }, []],
    // Without its own code, no_answer has N again.
    ['busy N, no_answer DNC, sale DEAL', { sale: 'DEAL' }, ['no_answer DNC', 'busy N']],
  ])('of %j what is right holds: %o without %j', (setting, changed, refused) => {
    expect(ownCodes(setting)).toEqual({ codes: { ...USUAL_CODES, ...changed }, refused });
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
