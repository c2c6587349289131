import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { WaitingList } from './WaitingList.tsx';

it('more than are counted keep their words, and one has its own', async () => {
  const waiting = [
    { kind: 'audits_new', count: 127 },
    { kind: 'tasks', count: 1 },
  ] as const;
  const screen = await mount(<WaitingList waiting={[...waiting]} onLeave={() => undefined} />);
  await expect.element(screen.getByRole('link', { name: '99+ new audits are to be scored' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '1 task is due' })).toBeVisible();
});
