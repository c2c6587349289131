import { retryJob, undoJob } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { OVER } from '../../../test/jobs.ts';
import { mount } from '../../../test/mount.tsx';
import { JobActions } from './JobActions.tsx';

it('what failed of a job is tried again with one press; the newer job is linked instead where that was done', async () => {
  const screen = await mount(
    <>
      <JobActions job={{ ...OVER, can_retry: true }} />
      <JobActions job={{ ...OVER, id: 6, retried_by: 8, undone_by: 9 }} />
    </>,
  );
  const asked = answer(retryJob, { data: { job_id: 8 }, message: 'The failed ones are tried again' });
  const link = (name: string) => screen.getByRole('link', { name });
  await expect.element(link('Tried again')).toHaveAttribute('href', '/jobs?job=8');
  await expect.element(link('Taken back')).toHaveAttribute('href', '/jobs?job=9');
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('The failed ones are tried again')).toBeVisible();
  expect(asked).toEqual([{ id: 7 }]);
});

it('a job is taken back after a question, and until its hour is over only', async () => {
  const hourHence = new Date(Date.now() + 3_600_000).toISOString();
  const screen = await mount(
    <>
      <JobActions job={{ ...OVER, undo_until: hourHence }} />
      <JobActions job={{ ...OVER, title: 'Another', undo_until: '2026-03-02T04:16:00.000Z' }} />
    </>,
  );
  const asked = answer(undoJob, { data: { job_id: 9 }, message: 'The job is being taken back' });
  const undo = screen.getByRole('button', { name: /^Undo / });
  await undo.click();
  await screen.getByRole('button', { name: 'Keep it' }).click();
  expect(asked).toEqual([]);
  await undo.click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('The job is being taken back')).toBeVisible();
  expect(asked).toEqual([{ id: 7 }]);
});
