import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import type { SetUp } from '@otolead/contract/set-up/set-up.schema.ts';
import { beforeEach, expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { axeFaults } from '../../../test/axe.ts';
import { mount } from '../../../test/mount.tsx';
import { SetUpBanner } from './SetUpBanner.tsx';

const LACKING: SetUp = {
  installation: [{ lack: 'mail', text: 'No mail' }],
  steps: [
    { step: 'lead_types', done: false, text: 'None' },
    { step: 'cities', done: true, text: '5' },
  ],
  remind: true,
  starter: { files: [], wanted: false },
};

beforeEach(() => localStorage.clear());

it('an administrator is reminded of what lacks, until it is closed for the day', async () => {
  answer(getSetUp, { data: LACKING });
  const screen = await mount(<SetUpBanner />);
  await expect.element(screen.getByText('2 things are left to set up')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', '/set-up');
  expect(await axeFaults()).toEqual([]);
  await screen.getByRole('button', { name: 'Close until tomorrow' }).click();
  await expect.element(screen.getByRole('link', { name: 'Set up' })).not.toBeInTheDocument();
  await screen.unmount();
  const asked = answer(getSetUp, { data: LACKING });
  const later = await mount(<SetUpBanner />);
  await expect.element(later.getByRole('link', { name: 'Set up' })).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

it('nobody is reminded where nothing lacks, as in a demo', async () => {
  const asked = answer(getSetUp, { data: { ...LACKING, remind: false } });
  const screen = await mount(<SetUpBanner />);
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(screen.getByRole('link', { name: 'Set up' })).not.toBeInTheDocument();
});
