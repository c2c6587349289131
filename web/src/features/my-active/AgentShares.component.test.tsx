import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeFaults } from '../../../test/axe.ts';
import { mount } from '../../../test/mount.tsx';
import { AgentShares, type TakenShare } from './AgentShares.tsx';

const LONG = 'Maria Concepcion Guadalupe de los Santos-Villanueva Fernandez';
const OPTIONS = [
  { value: '1', label: 'Dewi Anggraini' },
  { value: '2', label: LONG },
  { value: '3', label: 'Budi Santoso' },
];

let last: readonly TakenShare[] = [];

function Form({ total }: { total: number }) {
  const [taken, setTaken] = useState<readonly TakenShare[]>([
    { agentId: 1, share: 1 },
    { agentId: 2, share: 1 },
    { agentId: 3, share: 1 },
  ]);
  const [isWeighted, setWeighted] = useState(false);
  last = taken;
  return (
    <AgentShares
      options={OPTIONS}
      taken={taken}
      onTaken={setTaken}
      isWeighted={isWeighted}
      onWeighted={setWeighted}
      total={total}
    />
  );
}

it('tells before anything is sent how many leads each agent gets, evenly or by share', async () => {
  const screen = await mount(<Form total={1_223} />);
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(row('Dewi Anggraini')).toHaveTextContent('Dewi Anggraini408');
  await expect.element(row('Budi Santoso')).toHaveTextContent('Budi Santoso407');
  await screen.getByText('By share').click();
  await screen.getByRole('textbox', { name: 'Share of Dewi Anggraini' }).fill('2');
  await expect.element(row('Dewi Anggraini')).toHaveTextContent('Dewi Anggraini611');
  await expect.element(row('Budi Santoso')).toHaveTextContent('Budi Santoso306');
  await userEvent.clear(screen.getByRole('textbox', { name: `Share of ${LONG}` }));
  await expect.element(row('Dewi Anggraini')).toHaveTextContent('Dewi Anggraini–');
  expect(last.map(({ share }) => share)).toEqual([2, null, 1]);
  expect(await axeFaults()).toEqual([]);
});
