import { listDomains, saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, pageOf } from '../../../../test/answers.ts';
import { aDomain, answerDomainChoices } from '../../../../test/domains.ts';
import { mount } from '../../../../test/mount.tsx';
import { switchLanguage } from '../../../platform/i18n/i18n.ts';
import { DomainFormPage } from './Domains.tsx';

/** Unsaved input of a master data form, shown on the form of domains. */

const EDIT = { at: '/edit_domain/7', route: '/edit_domain/$id' };
const RESTORED = /^What you typed here at .* is back\. It is not saved yet\.$/;

const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

function stored(domain = aDomain({ name: 'before.example' })) {
  answerDomainChoices();
  answer(listDomains, { data: [domain], pagination: pageOf() });
}

it('what is typed outlives another language', async () => {
  stored();
  const screen = await mount(<DomainFormPage />, EDIT);
  await screen.getByLabelText(/^Name/).fill('typed.example');
  await switchLanguage('id');
  await expect.element(screen.getByRole('button', { name: 'Perbarui' })).toBeVisible();
  await expect.element(screen.getByLabelText(/^Nama/)).toHaveValue('typed.example');
});

it('what is typed outlives the page; saved over what another changed meanwhile, no draft is left', async () => {
  stored();
  const before = await mount(<DomainFormPage />, EDIT);
  await before.getByLabelText(/^Name/).fill('typed.example');
  await expect.poll(kept).toHaveLength(1);
  await before.unmount();

  const theirs = aDomain({ name: 'theirs.example', is_oem: 1, version: 2 });
  stored(theirs);
  const saves = answer(saveDomain, (sent) =>
    sent.version === 2
      ? { data: theirs }
      : { status: 409, message: 'Stale', error_code: 'conflict', detail: detailOf(theirs) },
  );
  const screen = await mount(<DomainFormPage />, EDIT);
  await expect.element(screen.getByLabelText(/^Name/)).toHaveValue('typed.example');
  await expect.element(screen.getByText(RESTORED)).toBeVisible();
  await screen.getByRole('button', { name: 'Update' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Changed by somebody else meanwhile' });
  await expect.element(dialog.getByText('Was: before.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
  expect(saves.at(-1)).toMatchObject({ name: 'typed.example', is_oem: 1, version: 2 });
  expect(kept()).toEqual([]);
});

const detailOf = (record: object) => ({ record, changed_by: null, changed_by_me: false, changed_at: null });

it('the form that a save leaves behind is not one step back', async () => {
  stored();
  answer(saveDomain, { data: aDomain({ version: 2 }) });
  const screen = await mount(<DomainFormPage />, { ...EDIT, at: '/domains' });
  await screen.router.navigate({ to: EDIT.at as '/' });
  await screen.getByLabelText(/^Name/).fill('typed.example');
  await screen.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
  expect(screen.router.history.length).toBe(2);
  screen.router.history.back();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
});

it('a draft is discarded after a question only', async () => {
  stored();
  const before = await mount(<DomainFormPage />, EDIT);
  await before.getByLabelText(/^Name/).fill('typed.example');
  await before.unmount();
  const screen = await mount(<DomainFormPage />, EDIT);
  const name = screen.getByLabelText(/^Name/);
  const discard = screen.getByRole('button', { name: 'Discard' });
  await discard.click();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('typed.example');
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(name).toHaveValue('before.example');
  await expect.element(screen.getByText(RESTORED)).not.toBeInTheDocument();
  expect(kept()).toEqual([]);
});

it('a draft goes with the person who leaves the form, and belongs to nobody else', async () => {
  stored();
  const screen = await mount(<DomainFormPage />, EDIT);
  await screen.getByLabelText(/^Name/).fill('typed.example');
  await expect.poll(kept).toHaveLength(1);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe('/domains');
  expect(kept()).toEqual([]);

  await screen.router.navigate({ to: EDIT.at as '/' });
  await screen.getByLabelText(/^Name/).fill('mine.example');
  await expect.poll(kept).toHaveLength(1);
  await screen.unmount();
  const another = await mount(<DomainFormPage />, { ...EDIT, user: { id: 2 } });
  await expect.element(another.getByLabelText(/^Name/)).toHaveValue('before.example');
  expect(kept()).toEqual([]);
});
