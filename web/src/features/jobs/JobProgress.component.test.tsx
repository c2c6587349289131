import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { JobProgress } from './JobProgress.tsx';

const DONE: Job = {
  id: 1,
  kind: 'my_active',
  state: 'succeeded',
  title: 'Reassign to Dewi Lestari',
  done: 212,
  total: 212,
  leads: { waiting: 0, done: 212, skipped: 0, failed: 0 },
  rows: { done: 0, created: 0, already: 0, failed: 0 },
  message: 'All of them',
  can_cancel: false,
  cancel_requested: false,
  seen: false,
  created_date: '2026-03-02T03:15:00.000Z',
  started_date: null,
  finished_date: null,
  file: null,
  undo_until: null,
  undone_by: null,
  can_retry: false,
  retried_by: null,
};

it('a job of which a part failed does not end in the colour of success', async () => {
  const screen = await mount(
    <>
      <JobProgress job={DONE} />
      <JobProgress job={{ ...DONE, message: 'Some', leads: { ...DONE.leads, done: 208, failed: 4 } }} />
      <JobProgress job={{ ...DONE, message: 'Rows', rows: { done: 2, created: 0, already: 0, failed: 5 } }} />
      <JobProgress job={{ ...DONE, state: 'failed', message: 'Nothing' }} />
    </>,
  );
  const colour = (message: string) => getComputedStyle(screen.getByText(message).element()).color;
  expect(new Set([colour('All of them'), colour('Some'), colour('Nothing')]).size).toBe(3);
  expect(colour('Rows')).toBe(colour('Some'));
});
