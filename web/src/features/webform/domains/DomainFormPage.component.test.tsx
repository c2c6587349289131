import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { Domain } from '@otolead/contract/webform/domains/domains.record.ts';
import { listDomains, saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, pageOf } from '../../../../test/answers.ts';
import { aDomain, answerDomainChoices } from '../../../../test/domains.ts';
import { mount } from '../../../../test/mount.tsx';
import { DomainFormPage } from './Domains.tsx';

/** Behaviour of every master data form, shown on the form of domains. */

const EDIT = { at: '/edit_domain/7', route: '/edit_domain/$id' };
const ADD = { at: '/add_domain', route: '/add_domain' };

/** Serves one stored domain, with the id in the address. */
function stored(domain: Domain | null) {
  answerDomainChoices();
  answer(listDomains, { data: domain ? [domain] : [], pagination: pageOf() });
}

const stale = (record: Domain, byMe: boolean) => ({
  status: 409,
  message: 'Somebody else has changed this record',
  error_code: 'conflict' as const,
  detail: { record, changed_by: 'Budi Santoso', changed_by_me: byMe, changed_at: '2026-03-02T03:15:00.000Z' },
});

/** Refuses saves based on an older version, as the server does. */
const savesOver = (now: Domain, byMe = false) =>
  answer(saveDomain, (sent) =>
    sent.version === now.version ? { data: now, message: 'Domain saved' } : stale(now, byMe),
  );

describe('a stale save', () => {
  it('is merged without a question where other fields changed', async () => {
    stored(aDomain());
    const saves = savesOver(aDomain({ is_connecto_push: 1, version: 2 }));
    const screen = await mount(<DomainFormPage />, EDIT);
    await screen.getByLabelText(/^OEM site/).click();
    await screen.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
    await expect.element(screen.getByText('Domain saved')).toBeVisible();
    expect(saves.map(({ version }) => version)).toEqual([1, 2]);
    expect(saves[1]).toMatchObject({ is_oem: 1, is_connecto_push: 1 });
  });

  it('asks where the same field changed; the way back keeps what was typed, and a choice saves', async () => {
    stored(aDomain({ name: 'first.example' }));
    const saves = savesOver(aDomain({ name: 'theirs.example', version: 2 }));
    const screen = await mount(<DomainFormPage />, EDIT);
    const name = screen.getByLabelText(/^Name/);
    await name.fill('mine.example');
    await screen.getByRole('button', { name: 'Update' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
    await expect.element(dialog.getByText(/^Budi Santoso saved this record/)).toBeVisible();
    await expect.element(dialog.getByText('Was: first.example')).toBeVisible();
    await dialog.getByLabelText('Theirs theirs.example').click();
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect.element(name).toHaveValue('mine.example');

    await screen.getByRole('button', { name: 'Update' }).click();
    await expect.element(dialog.getByLabelText('Mine mine.example')).toBeChecked();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
    expect(saves.at(-1)).toMatchObject({ name: 'mine.example', version: 2 });
  });

  it('with what the same person saved in another tab is named as that', async () => {
    stored(aDomain({ name: 'first.example' }));
    savesOver(aDomain({ name: 'tab.example', version: 2 }), true);
    const screen = await mount(<DomainFormPage />, EDIT);
    await screen.getByLabelText(/^Name/).fill('mine.example');
    await screen.getByRole('button', { name: 'Update' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Changed in another tab meanwhile' });
    await expect.element(dialog.getByText(/^You \(in another tab\) saved this record/)).toBeVisible();
  });

  it('may give way to what the other saved', async () => {
    stored(aDomain({ name: 'first.example' }));
    const saves = savesOver(aDomain({ name: 'theirs.example', business_type_id: 4, version: 2 }));
    const screen = await mount(<DomainFormPage />, EDIT);
    await screen.getByLabelText(/^Name/).fill('mine.example');
    await screen.getByLabelText(/^OEM site/).click();
    await screen.getByRole('button', { name: 'Update' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Theirs theirs.example').click();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => saves.length).toBe(2);
    expect(saves[1]).toMatchObject({ name: 'theirs.example', business_type_id: 4, is_oem: 1, version: 2 });
  });
});

it('what was typed is not left behind without a question; a fault goes when its field is edited', async () => {
  answerDomainChoices();
  const screen = await mount(<DomainFormPage />, ADD);
  const name = screen.getByLabelText(/^Name/);
  await name.fill('no domain');
  await userEvent.tab();
  await expect.element(screen.getByText('Invalid domain name')).toBeVisible();
  await name.fill('left-behind.example');
  await expect.element(screen.getByText('Invalid domain name')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('left-behind.example');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
});

it('a refused save marks its fields and moves the focus to the first', async () => {
  answerDomainChoices();
  const screen = await mount(<DomainFormPage />, ADD);
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('Name is required')).toBeVisible();
  await expect.element(screen.getByText('Business type is required')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: /^Business type/ })).toHaveFocus();
});

it('a fault that the server finds stands beside its field until that is edited', async () => {
  stored(aDomain());
  answer(saveDomain, {
    status: 400,
    message: 'Invalid input',
    error_code: 'invalid_input',
    errors: { name: 'This domain exists already' },
  });
  const screen = await mount(<DomainFormPage />, EDIT);
  const name = screen.getByLabelText(/^Name/);
  await name.fill('twice.example');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.element(name).toHaveAccessibleDescription('This domain exists already');
  await expect.element(name).toHaveFocus();
  await name.fill('once.example');
  await expect.element(screen.getByText('This domain exists already')).not.toBeInTheDocument();
});

it.each([
  [400, 'bad_request'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'payload_too_large'],
  [414, 'uri_too_long'],
  [429, 'too_many_requests'],
  [431, 'headers_too_large'],
  [500, 'server_error'],
] as const)(
  'a save that is refused with %i says why in a toast and keeps what was typed',
  async (status, error_code) => {
    stored(aDomain());
    answer(saveDomain, { status, message: `Refused with ${status}`, error_code });
    const screen = await mount(<DomainFormPage />, EDIT);
    const name = screen.getByLabelText(/^Name/);
    await name.fill('typed.example');
    await screen.getByRole('button', { name: 'Update' }).click();
    await expect.element(screen.getByText(`Refused with ${status}`)).toBeVisible();
    await expect.element(name).toHaveValue('typed.example');
    expect(screen.router.state.location.pathname).toBe('/edit_domain/7');
  },
);

it('a second press while the question before a save is on its way asks and saves once', async () => {
  stored(aDomain());
  const held = Promise.withResolvers<void>();
  const asked = answer(whereUsed, async () => {
    await held.promise;
    return {
      data: { text: 'In use: 1 process', after: '', uses: [{ use: 'processes' as const, count: 1 }] },
    };
  });
  const saves = answer(saveDomain, { data: aDomain({ status: '0', version: 2 }), message: 'Domain saved' });
  const screen = await mount(<DomainFormPage />, EDIT);
  await screen.getByLabelText('Active').click();
  await screen.getByRole('button', { name: 'Update' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => asked).toEqual([{ record: 'domain', record_id: 7 }]);
  held.resolve();
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  await expect.element(question.getByText('In use: 1 process')).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
  expect(asked).toHaveLength(1);
  expect(saves).toHaveLength(1);
  expect(saves[0]).toMatchObject({ status: '0', version: 1 });
});

const DOWN = { status: 500, message: 'Down', error_code: 'server_error' as const };

it('fields whose choices did not come say so once, and the choices come when they are asked for again', async () => {
  answer(getConfigData, DOWN);
  const screen = await mount(<DomainFormPage />, ADD);
  const missing = screen.getByText('The choices of some fields could not be loaded.');
  await expect.element(missing).toBeVisible();
  expect(missing.all()).toHaveLength(1);
  await screen.getByLabelText(/^Name/).fill('typed.example');
  answerDomainChoices();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: /^Business type/ }).click();
  await expect.element(screen.getByRole('option', { name: 'Brand site' })).toBeEnabled();
  await expect.element(screen.getByLabelText(/^Name/)).toHaveValue('typed.example');
});

it('one button asks for the record and the choices where both are missing', async () => {
  answer(getConfigData, DOWN);
  answer(listDomains, DOWN);
  const screen = await mount(<DomainFormPage />, EDIT);
  const alert = screen.getByRole('alert').filter({ hasText: 'Down' });
  await expect.element(alert.getByRole('link', { name: 'Back to the list' })).toBeVisible();
  await expect.element(screen.getByText(/The choices of some fields/)).not.toBeInTheDocument();
  stored(aDomain());
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByLabelText(/^Name/)).toHaveValue('mobil-baru.example');
  await expect.element(screen.getByRole('combobox', { name: /^Business type/ })).toHaveValue('Brand site');
  await expect.element(screen.getByText(/The choices of some fields/)).not.toBeInTheDocument();
});

it('a record that the market does not have is not found', async () => {
  stored(null);
  const screen = await mount(<DomainFormPage />, EDIT);
  await expect.element(screen.getByText('Record not found')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible();
});

it('a record on its way shows its form as bones; an unchanged one has nothing to save', async () => {
  answerDomainChoices();
  const held = Promise.withResolvers<void>();
  answer(listDomains, async () => {
    await held.promise;
    return { data: [aDomain()], pagination: pageOf() };
  });
  const screen = await mount(<DomainFormPage />, EDIT);
  await expect.element(screen.getByRole('status', { name: /^Loading/ })).toBeVisible();
  held.resolve();
  const update = screen.getByRole('button', { name: 'Update' });
  await expect.element(update).toHaveAttribute('aria-disabled', 'true');
  await update.hover();
  await expect.element(page.getByRole('tooltip', { name: 'Nothing has been changed yet' })).toBeVisible();
});
