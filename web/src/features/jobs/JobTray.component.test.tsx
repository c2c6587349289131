import { listJobs } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../test/answers.ts';
import { OVER } from '../../../test/jobs.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { jobStarted } from '../../platform/jobs.ts';
import { JobTray } from './JobTray.tsx';

const tray = <JobTray lines={0} above={() => null} />;
const unseen = { ...OVER, seen: false, message: '1 of 2 leads done, 1 left alone' };
const words = `${OVER.title}: ${unseen.message}`;
const answerWith = (...jobs: readonly (typeof OVER)[]) =>
  answer(listJobs, { data: [...jobs], pagination: pageOf({ total: jobs.length }) });

it('the end of a job is announced that the screen has started and that was over before the bell was there', async () => {
  await loadTexts('jobs');
  answerWith(unseen, { ...unseen, id: 6, title: 'Of yesterday' });
  jobStarted();
  const screen = await mount(tray);
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByText(/^Of yesterday/)).not.toBeInTheDocument();
});

it('it is announced when the answer that it has begun comes after the first look, and once', async () => {
  await loadTexts('jobs');
  answerWith(unseen);
  const screen = await mount(tray);
  await expect.element(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect.element(screen.getByText(words)).not.toBeInTheDocument();
  jobStarted();
  await expect.element(screen.getByText(words)).toBeVisible();
});

it('every link and button of the tray is as high as a target has to be', async () => {
  await loadTexts('jobs');
  answerWith({ ...unseen, undone_by: 9 }, { ...unseen, id: 6, can_retry: true });
  const screen = await mount(tray);
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  const dialog = screen.getByRole('dialog', { name: /^Notifications/ });
  await expect.element(dialog.getByRole('link', { name: 'All jobs' })).toBeVisible();
  for (const target of dialog.element().querySelectorAll('a, button'))
    expect(target.getBoundingClientRect().height, target.textContent).toBeGreaterThanOrEqual(24);
});
