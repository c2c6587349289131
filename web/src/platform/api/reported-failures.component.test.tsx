import { notifications } from '@mantine/notifications';
import { listCityMappings } from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { getWallboard } from '@otolead/contract/reports/wallboard.endpoints.ts';
import { listViews } from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import { getSetUp } from '@otolead/contract/set-up/set-up.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

const VIEWS = { screen: 'lead-list' } as const;
const refused = { status: 500, message: 'Our side', error_code: 'server_error' } as const;
const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** Queries as an opening, polling or refocused screen does. */
function ask<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<unknown> {
  const queryFn = () => call(endpoint, input);
  return queryClient.fetchQuery({ queryKey: [endpoint.name], queryFn, staleTime: 0 }).catch(() => undefined);
}

it('ERR-008 ERR-025 a read that fails is one toast, however often it is asked again, until it has succeeded', async () => {
  const screen = await mount(null);
  const toasts = screen.getByRole('alert');
  answer(listViews, refused);
  await ask(listViews, VIEWS);
  await expect.element(toasts).toHaveTextContent('Our side');
  notifications.clean();
  await expect.poll(() => toasts.elements()).toHaveLength(0);

  for (let poll = 0; poll < 3; poll += 1) await ask(listViews, VIEWS);
  expect(toasts.elements()).toHaveLength(0);

  answer(listViews, { data: [] });
  await ask(listViews, VIEWS);
  answer(listViews, refused);
  await ask(listViews, VIEWS);
  await expect.element(toasts).toHaveTextContent('Our side');
});

it('ERR-008 ERR-028 a lost connection is one toast for all reads, and none for a report', async () => {
  const screen = await mount(null);
  const toasts = screen.getByRole('alert');
  answer(getWallboard, lost);
  await ask(getWallboard, {});
  expect(toasts.elements()).toHaveLength(0);
  answer(listCityMappings, lost);
  answer(getSetUp, lost);
  await ask(listCityMappings, {});
  await expect.element(toasts).toHaveTextContent('Please check your internet connection');
  notifications.clean();
  await expect.poll(() => toasts.elements()).toHaveLength(0);
  await ask(getSetUp, {});
  expect(toasts.elements()).toHaveLength(0);
});
