import { expect, it } from 'vitest';
import { OVER } from '../../../test/jobs.ts';
import { mount } from '../../../test/mount.tsx';
import { JobProgress } from './JobProgress.tsx';

const DONE = {
  ...OVER,
  message: 'All of them',
  leads: { waiting: 0, done: 212, skipped: 0, failed: 0 },
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
