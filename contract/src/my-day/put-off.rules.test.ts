import { describe, expect, it } from 'vitest';
import { LEAD_SUB_STATUS, LEAD_SUB_STATUS_IDS } from '../kernel/lead-statuses.ts';
import { buildContext } from '../lead-status/test-builders.ts';
import { putOffTimes } from './put-off.rules.ts';

const SUB = LEAD_SUB_STATUS;
const at = (time: string) => buildContext({ now: new Date(`2026-11-20T${time}:00+07:00`) });
const offered = (time: string, subStatusId: number = SUB.noAnswer) =>
  putOffTimes(subStatusId, at(time)).map((one) => `${one.to} ${one.date} ${one.time}`);

describe('an overdue follow-up is put off by one choice', () => {
  it.each([
    ['09:00', ['later_today 2026-11-20 11:00', 'tomorrow 2026-11-21 09:00']],
    ['17:50', ['later_today 2026-11-20 20:00', 'tomorrow 2026-11-21 18:00']],
    // Too late, or at night.
    ['18:05', ['tomorrow 2026-11-21 18:15']],
    ['20:28', ['tomorrow 2026-11-21 20:00']],
    ['05:30', ['later_today 2026-11-20 08:00', 'tomorrow 2026-11-21 08:00']],
  ])('at %s', (time, times) => expect(offered(time)).toEqual(times));

  it('only where the status form asks for nothing but a follow-up', () => {
    const free = LEAD_SUB_STATUS_IDS.filter((id) => offered('09:00', id).length > 0);
    expect(free).toEqual([SUB.callBack, SUB.noAnswer, SUB.reopenedByCustomer, SUB.reopenedByDealer]);
    expect(putOffTimes(99, at('09:00'))).toEqual([]);
  });
});
