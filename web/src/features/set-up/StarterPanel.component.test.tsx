import { getStarterFile, loadStarter } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { StarterPanel } from './StarterPanel.tsx';

it('loads what a market can begin with at a press, and says how much it was', async () => {
  const asked = answer(loadStarter, {
    data: { created: 812, changed: 0 },
    message: 'Starter data loaded: 812 rows created, 0 changed',
  });
  const screen = await mount(<StarterPanel starter={{ files: ['make', 'city'], wanted: true }} />);
  await screen.getByRole('button', { name: 'Load starter data' }).click();
  await expect.element(screen.getByText('Starter data loaded: 812 rows created, 0 changed')).toBeVisible();
  expect(asked).toEqual([{}]);
  const fetched = answer(getStarterFile, new Response('name'));
  await screen.getByRole('button', { name: 'city.csv' }).click();
  await expect.poll(() => fetched).toEqual([{ record: 'city' }]);
});

it('does nothing where somebody has begun, and says why', async () => {
  const screen = await mount(<StarterPanel starter={{ files: [], wanted: false }} />);
  const load = screen.getByRole('button', { name: 'Load starter data' });
  await expect.element(load).toHaveAttribute('aria-disabled', 'true');
  await expect.element(load).toHaveAccessibleDescription(/import single files instead/);
});
