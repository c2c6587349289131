import type { Wallboard } from '@otolead/contract/reports/wallboard.schema.ts';
import { expect, it } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { WallBoard } from './WallBoard.tsx';

const agent = (agent_id: number, agent_name: string, state: Wallboard['agents'][number]['state']) => ({
  ...{ agent_id, agent_name, state, calls: 0, connects: 0, connect_rate: 0, talk_time: 0 },
  ...{ last_call_at: null, due_now: 0, overdue: 0, line: null },
});

const BOARD: Wallboard = {
  as_of: '2026-11-26T02:15:00.000Z',
  totals: {
    ...{ calls: 12, connects: 5, connect_rate: 41.67, due_now: 0, overdue: 0, untouched: 3 },
    speed_to_lead: 14_519,
  },
  agents: [agent(1, 'Dewi', 'idle'), agent(2, 'Budi', 'offline')],
  campaigns: [],
};

it('the wallboard says which figures are of today, with a unit, and who is not signed in', async () => {
  const screen = await mount(<WallBoard board={BOARD} />);
  for (const term of ['Calls today', 'Connects today', 'Connect rate today', 'Speed to lead today'])
    await expect.element(screen.getByText(term, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('4 h 01 min')).toBeVisible();
  await expect.element(screen.getByText('41.67%')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Dewi/ }).getByText('Idle')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Budi/ }).getByText('Offline')).toBeVisible();
});

it('shows each line with its pause, since when and the day’s time in its states, where the dialer has lines', async () => {
  const times = { ready: 3_725, in_call: 65, wrap_up: 0, paused: 600 };
  const since = '2026-11-26T02:05:00.000Z';
  const agents: Wallboard['agents'] = [
    { ...agent(1, 'Dewi', 'idle'), line: { state: 'paused', reason: 'Lunch', since, ...times } },
    { ...agent(2, 'Budi', 'in_call'), line: { state: 'in_call', reason: null, since, ...times } },
    agent(3, 'Citra', 'offline'),
  ];
  const screen = await mount(<WallBoard board={{ ...BOARD, agents }} />);
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/Dewi/).getByText(/^Lunch/)).toBeVisible();
  await expect.element(row(/Dewi/).getByText('09:05')).toBeVisible();
  await expect.element(row(/Dewi/).getByText('1:02:05')).toBeVisible();
  await expect.element(row(/Budi/).getByText('1:05', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Ready today' })).toBeVisible();
  await expect.element(row(/Citra/).getByRole('cell').nth(1)).toHaveTextContent('–');
});
