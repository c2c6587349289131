import { listMarketKeys } from '@otolead/contract/partners/partners.endpoints.ts';
import { KEY_SCOPES } from '@otolead/contract/partners/partners.rules.ts';
import type { MarketKey } from '@otolead/contract/partners/partners.schema.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { MarketKeysPage } from './MarketKeysPage.tsx';

const KEY: MarketKey = {
  id: 7,
  prefix: 'otl_AbCdEf',
  state: 'retiring',
  is_revoked: false,
  created_at: '2026-11-20T03:00:00.000Z',
  created_by: 'Sari Wulandari',
  scopes: ['leads', 'lms'],
  owner_name: 'Dewi Lestari',
  networks: [],
  is_sandbox: false,
  valid_until: '2026-11-27T03:00:00.000Z',
  last_used_at: '2026-11-26T03:00:00.000Z',
  partner_id: 3,
  partner_name: 'Portal Nusantara',
  expires_on: '2026-12-31',
};

const LIST = { at: '/partner_keys', route: '/partner_keys' };

function listed(key = KEY) {
  answerConfig();
  answer(listMarketKeys, { data: [key], pagination: pageOf() });
}

it('every column of the keys stands on a desk’s screen without scrolling sideways', async () => {
  listed();
  const screen = await mount(<MarketKeysPage />, LIST);
  await expect.element(screen.getByText(KEY.prefix)).toBeVisible();
  const table = screen.getByRole('grid').element();
  const cells = [...table.querySelectorAll('[role=gridcell]')];
  const last = Math.max(...cells.map((cell) => cell.getBoundingClientRect().right));
  expect(last).toBeLessThanOrEqual(window.innerWidth);
  // A column that is too narrow cuts its text off.
  for (const cell of cells) expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth);
});

it('a key of every scope tells them all to who points at it', async () => {
  listed({ ...KEY, scopes: [...KEY_SCOPES], is_sandbox: true });
  const screen = await mount(<MarketKeysPage />, LIST);
  const words = 'Leads, LMS, Reads leads, Status, Reports, Webhooks';
  await expect.element(screen.getByTitle(words)).toHaveTextContent(`Sandbox ${words}`);
});

it('a key leads to its partner, and who may make keys is led to the partners', async () => {
  listed();
  const screen = await mount(<MarketKeysPage />, { ...LIST, rights: ['/partners'] });
  await expect
    .element(screen.getByRole('link', { name: KEY.partner_name }))
    .toHaveAttribute('href', '/edit_partner/3');
  await screen.getByRole('link', { name: 'Make a key on a partner’s page' }).click();
  expect(screen.router.state.location.href).toBe('/partners');
});

it('nobody is led to partners that may not be opened', async () => {
  listed();
  const screen = await mount(<MarketKeysPage />, LIST);
  await expect.element(screen.getByText(KEY.prefix)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make a key on a partner’s page' }).elements()).toEqual([]);
});
