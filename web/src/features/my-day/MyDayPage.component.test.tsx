import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { DAY_COUNTED } from '@otolead/contract/my-day/due.rules.ts';
import { getMyDay } from '@otolead/contract/my-day/my-day.endpoints.ts';
import type { DayLead } from '@otolead/contract/my-day/my-day.schema.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { MyDayPage } from './MyDayPage.tsx';

const aLead = (lead_id: number, name: string, change: Partial<DayLead> = {}): DayLead => ({
  lead_id,
  version: 4,
  name,
  status_id: 1,
  status: 'New',
  sub_status_id: LEAD_SUB_STATUS.noAnswer,
  sub_status: 'No Answer',
  followup_date: '2026-11-01T02:00:00.000Z',
  created_date: '2026-10-01T02:00:00.000Z',
  attempts: 1,
  mobile: '+6281234567890',
  city: 'Bandung',
  car: null,
  comment: null,
  is_callback: false,
  snoozed_until: null,
  ...change,
});

const answerDay = (overdue: DayLead[], later_today: DayLead[] = []) =>
  answer(getMyDay, {
    data: {
      progress: { calls: 34, answered: 12 },
      totals: {
        overdue: overdue.length,
        due_now: 0,
        later_today: later_today.length,
        never_touched: 0,
        tasks: 0,
      },
      overdue,
      due_now: [],
      later_today,
      never_touched: [],
      tasks: [],
    },
  });

it('an overdue follow-up is put off as the status form would save it; a promise and a warm lead are not', async () => {
  const budi = aLead(7, 'Budi Santoso');
  const others = [
    aLead(8, 'Sari Promised', { sub_status_id: LEAD_SUB_STATUS.callBack, is_callback: true }),
    aLead(9, 'Wati Warm', { status_id: 2, sub_status_id: LEAD_SUB_STATUS.warm }),
  ];
  answerDay([budi, ...others]);
  const saves = answer(updateStatus, () => {
    answerDay(others, [budi]);
    return { data: { lead_id: 7, version: 2, activity_hash: 'hash' }, message: 'Status updated' };
  });
  const screen = await mount(<MyDayPage next={null} />, { rights: ['/my-day'] });
  await expect.element(screen.getByText('Today: 34 calls, 12 answered; 3 follow-ups to go')).toBeVisible();
  const overdue = screen.getByRole('region', { name: 'Overdue' });
  await expect.element(overdue.getByRole('button', { name: 'Reschedule: Budi Santoso' })).toBeVisible();
  expect(overdue.getByRole('button', { name: /^Reschedule/ }).elements()).toHaveLength(1);
  await overdue.getByRole('button', { name: 'Reschedule: Budi Santoso' }).click();
  await screen.getByRole('menuitem', { name: /^Tomorrow, / }).click();
  await expect.element(screen.getByText('Status updated')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Later today' }).getByText('Budi Santoso'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sari Promised' }).last()).toHaveFocus();
  expect(saves).toMatchObject([
    { lead_id: 7, version: 4, status_id: 1, sub_status_id: LEAD_SUB_STATUS.noAnswer },
  ]);
});

it('a group whose leads are counted to a bound is written as the language writes numbers', async () => {
  const none = { overdue: 0, due_now: 0, later_today: 0, tasks: 0 };
  answer(getMyDay, {
    data: {
      progress: { calls: 0, answered: 0 },
      totals: { ...none, never_touched: DAY_COUNTED + 1 },
      overdue: [],
      due_now: [],
      later_today: [],
      never_touched: [aLead(7, 'Budi Santoso')],
      tasks: [],
    },
  });
  const screen = await mount(<MyDayPage next={null} />, { rights: ['/my-day'], language: 'id' });
  await expect.element(screen.getByText('1 dari 1.000+')).toBeVisible();
  // On a phone tasks come before fifty who wait for a first call.
  const titles = [...document.querySelectorAll('section h2')].map(({ textContent }) => textContent);
  expect(titles.slice(-2)).toEqual(['Tugas', 'Belum pernah ditelepon']);
});
