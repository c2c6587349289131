import { describe, expect, it } from 'vitest';
import { NEW_PROCESS_LIST, processListRules } from './process-lists.rules.ts';

const FILLED = {
  ...NEW_PROCESS_LIST,
  list_name: 'ID_NEWCAR_VC_1',
  list_id: '101101',
  status: '1',
  campaign_id: 3,
} as const;

const faultOf = (change: object) =>
  Object.entries(processListRules.faults({ ...FILLED, ...change })).map(
    ([field, fault]) => `${field} ${fault.key}`,
  );

describe('the form of a process campaign list', () => {
  it('WEB-045 is judged in the order list name, list id, status, campaign, daily limit', () => {
    expect(faultOf({})).toEqual([]);
    expect(Object.keys(processListRules.faults({ ...NEW_PROCESS_LIST, daily_limit: '' }))).toEqual([
      'list_name',
      'list_id',
      'status',
      'campaign_id',
      'daily_limit',
    ]);
  });

  it.each([
    ['WEB-046', { list_name: 'x'.repeat(20) }, []],
    ['WEB-046', { list_name: 'x'.repeat(21) }, ['list_name kernel:invalid.longer_than']],
    ['WEB-046', { list_name: '  ' }, ['list_name kernel:required']],
    ['WEB-047', { list_id: '1234567890' }, []],
    ['WEB-047', { list_id: '0' }, []],
    ['WEB-047', { list_id: '12345678901' }, ['list_id kernel:invalid.longer_than']],
    ['WEB-047', { list_id: '-1' }, ['list_id webform:negative']],
    ['WEB-047', { list_id: '12a' }, ['list_id webform:not_numeric']],
    ['WEB-047', { list_id: '1.5' }, ['list_id webform:not_numeric']],
    ['WEB-047', { list_id: '１２' }, ['list_id webform:not_numeric']],
    ['WEB-050', { daily_limit: '' }, ['daily_limit kernel:required']],
    ['WEB-050', { daily_limit: '-5' }, ['daily_limit webform:negative']],
    ['WEB-050', { daily_limit: 'many' }, ['daily_limit webform:not_numeric']],
    ['WEB-050', { daily_limit: '1'.repeat(10) }, ['daily_limit kernel:invalid.longer_than']],
  ])('%s %o: %j', (_line, change, faults) => {
    expect(faultOf(change)).toEqual(faults);
  });
});
