import type { Domain } from '@otolead/contract/webform/domains/domains.record.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { expect, it } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { answer, pageOf } from '../../../../test/answers.ts';
import { aDomain, answerDomainChoices } from '../../../../test/domains.ts';
import { mount } from '../../../../test/mount.tsx';
import { DomainListPage } from './Domains.tsx';

/** Behaviour of every master data list, shown on the list of domains. */

const LIST = { at: '/domains', route: '/domains' };

function listed(...rows: Domain[]) {
  answerDomainChoices();
  return answer(listDomains, { data: rows, pagination: pageOf({ total: rows.length }) });
}

/** The native switch lies under its visible part. */
async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible();
  control.element().focus();
  await userEvent.keyboard(' ');
}

it('a status is flipped after a question only, which tells what depends on the record', async () => {
  listed(aDomain());
  const used = answer(whereUsed, {
    data: { text: 'In use: 1 process', after: 'It goes on.', uses: [{ use: 'processes', count: 1 }] },
  });
  const saves = answer(saveDomain, ({ status }) => {
    listed(aDomain({ status: status as '0', version: 2 }));
    return { data: aDomain({ status: status as '0', version: 2 }), message: 'Domain saved' };
  });
  const screen = await mount(<DomainListPage />, LIST);
  const active = screen.getByRole('switch', { name: 'mobil-baru.example: active' });
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  await press(active);
  await expect.element(question.getByText(/In use: 1 process\. It goes on\.$/)).toBeVisible();
  // Something depends on it, so a quick Enter changes nothing.
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(active).toBeChecked();
  expect(saves).toEqual([]);
  await expect.element(active).toHaveFocus();

  await userEvent.keyboard(' ');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.element(active).not.toBeChecked();
  await expect.element(active).toHaveFocus();
  await expect.element(screen.getByText('Domain saved')).toBeVisible();
  expect(saves).toEqual([{ id: 7, version: 1, status: '0' }]);
  expect(used).toHaveLength(2);
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Domain savedmobil-baru.example' }))
    .toBeVisible();

  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(active).toBeChecked();
  expect(saves.at(-1)).toEqual({ id: 7, version: 2, status: '1' });
  // Nothing depends on a switched-off record.
  expect(used).toHaveLength(2);
});

it('a record that others are held by is not offered for deletion', async () => {
  listed(aDomain());
  answer(whereUsed, { data: { text: 'In use: 1 list', after: '', uses: [{ use: 'lists', count: 1 }] } });
  const saves = answer(saveDomain, { data: aDomain(), message: 'Domain saved' });
  const screen = await mount(<DomainListPage />, LIST);
  await screen.getByRole('button', { name: 'Delete mobil-baru.example' }).click();
  const told = screen.getByRole('dialog', { name: 'mobil-baru.example cannot be deleted' });
  await expect.element(told.getByText(/^In use: 1 list\. As long as that is so/)).toBeVisible();
  await expect.element(told.getByRole('button', { name: 'Yes' })).not.toBeInTheDocument();
  await expect.element(told.getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(told).not.toBeInTheDocument();
  expect(saves).toEqual([]);
});

it('a row that shows its new status takes the next press, while other lists are still on their way', async () => {
  listed(aDomain());
  answer(whereUsed, { data: { text: '', after: '', uses: [] } });
  const later = Promise.withResolvers<void>();
  answer(saveDomain, ({ status }) => {
    listed(aDomain({ status: status as '0', version: 2 }));
    answerDomainChoices(later.promise);
    return { data: aDomain({ status: status as '0', version: 2 }), message: 'Domain saved' };
  });
  const screen = await mount(<DomainListPage />, LIST);
  const active = screen.getByRole('switch', { name: 'mobil-baru.example: active' });
  await press(active);
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(active).not.toBeChecked();
  await screen.getByRole('button', { name: 'Delete mobil-baru.example' }).click();
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  await expect.element(question.getByText('mobil-baru.example will be deleted.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  later.resolve();
});

it('a flip that the server refuses says why, and the switch stays', async () => {
  listed(aDomain({ status: '0' }));
  answer(saveDomain, { status: 403, message: 'You are not allowed to do this', error_code: 'forbidden' });
  const screen = await mount(<DomainListPage />, LIST);
  const active = screen.getByRole('switch', { name: 'mobil-baru.example: active' });
  await press(active);
  await screen.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('You are not allowed to do this')).toBeVisible();
  await expect.element(active).not.toBeChecked();
});

it('a deleted record leaves the list', async () => {
  listed(aDomain());
  answer(whereUsed, { data: { text: '', after: '', uses: [] } });
  const saves = answer(saveDomain, () => {
    listed();
    return { data: aDomain({ status: '2', version: 2 }), message: 'Domain saved' };
  });
  const screen = await mount(<DomainListPage />, LIST);
  await screen.getByRole('button', { name: 'Delete mobil-baru.example' }).click();
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.element(screen.getByText('No domain found')).toBeVisible();
  expect(saves).toEqual([{ id: 7, version: 1, status: '2' }]);
});

it('filters, order and page live in the address and obey the keyboard', async () => {
  answerDomainChoices();
  const asked = answer(listDomains, ({ page = 1, sort }) => ({
    data: [aDomain({ id: Number(page), name: `${sort ?? 'unsorted'}-${page}.example` })],
    pagination: pageOf({ page: Number(page), pages: 2, total: 51 }),
  }));
  const screen = await mount(<DomainListPage />, LIST);
  await expect.element(screen.getByText('unsorted-1.example')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('paged-');
  await userEvent.keyboard('{Enter}');
  const address = () => screen.router.state.location.href;
  await expect.poll(address).toBe('/domains?name=paged-');
  await expect.element(screen.getByLabelText(/^Name/)).toHaveFocus();
  await screen.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(address).toBe('/domains?name=paged-&sort=name&order=asc');
  await expect.element(screen.getByText('name-1.example')).toBeVisible();
  await expect.element(screen.getByText('Showing 1 of 2 pages')).toBeVisible();
  await screen.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(screen.getByText('name-2.example')).toBeVisible();
  expect(asked.at(-1)).toEqual({ list_type: 'ALL', name: 'paged-', sort: 'name', order: 'asc', page: 2 });
  const paged = address();
  screen.router.history.back();
  await expect.element(screen.getByText('Showing 1 of 2 pages')).toBeVisible();
  await expect.element(screen.getByText('name-1.example')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j{Enter}');
  await expect.poll(address).toBe('/edit_domain/1');
  await screen.unmount();

  // As after a reload.
  const again = await mount(<DomainListPage />, { ...LIST, at: paged });
  await expect.element(again.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect.element(again.getByLabelText(/^Name/)).toHaveValue('paged-');
  await userEvent.keyboard('n');
  await expect.poll(() => again.router.state.location.href).toBe('/add_domain');
});

it('a chip removes its filter, Reset all of them; a list that a filter empties offers that too', async () => {
  listed();
  const screen = await mount(<DomainListPage />, { ...LIST, at: '/domains?name=none&business_type_id=3' });
  await expect.element(screen.getByText('No domain found')).toBeVisible();
  await expect
    .element(screen.getByRole('combobox', { name: 'Business type' }))
    .toHaveAttribute('placeholder', 'All');
  const chips = screen.getByRole('list', { name: 'Filters in force' });
  await expect.element(chips.getByText('Brand site')).toBeVisible();
  await chips.getByRole('button', { name: /Business type Brand site/ }).click();
  const address = () => screen.router.state.location.href;
  await expect.poll(address).toBe('/domains?name=none');
  await screen.getByRole('status').filter({ hasText: 'No domain found' }).getByRole('button').click();
  await expect.poll(address).toBe('/domains');
  await expect.element(screen.getByLabelText(/^Name/)).toHaveValue('');
});

it('a list that cannot be loaded says so in its place and tries again', async () => {
  answerDomainChoices();
  answer(listDomains, { status: 500, message: 'Broken', error_code: 'server_error' });
  const screen = await mount(<DomainListPage />, LIST);
  await expect.element(screen.getByRole('alert').getByText('Broken')).toBeVisible();
  expect(screen.getByText('Broken').all()).toHaveLength(1);
  listed(aDomain());
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('mobil-baru.example')).toBeVisible();
  await expect.element(screen.getByText('Broken')).not.toBeInTheDocument();
});
