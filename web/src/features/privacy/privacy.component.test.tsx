import { listConsents, withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import { erasePerson, findPerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { getRetention, tryRetention } from '@otolead/contract/privacy/retention.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { ErasePersonPage } from './ErasePersonPage.tsx';
import { RetentionPage } from './RetentionPage.tsx';

const PERSON = {
  lead_id: 1000042,
  leads: [
    {
      lead_id: 1000042,
      name: 'Siti Rahayu',
      mobile: '+6281234567890',
      status: 'Interested',
      created_date: '2026-01-05T03:00:00.000Z',
    },
  ],
  kept: [{ table: 'activity' as const, rows: 17 }],
  listed: true,
  besides: 1,
};

it('a person is erased only after the number of the lead and the user’s password', async () => {
  const found = answer(findPerson, { data: PERSON });
  const erased = answer(erasePerson, {
    status: 400,
    message: 'Wrong',
    error_code: 'invalid_input',
    errors: { own_password: 'This is not your present password' },
  });
  const screen = await mount(<ErasePersonPage />, {
    at: '/erase_person?lead=1000042',
    route: '/erase_person',
    rights: ['/erase_person', '/person_file'],
  });
  await expect.element(screen.getByText('Entries of histories')).toBeVisible();
  expect(found).toEqual([{ customer: '1000042' }]);
  await expect.element(screen.getByText(/It stays so without being shown/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /File with all of it/ })).toBeVisible();
  const erase = screen.getByRole('button', { name: 'Erase for ever' });
  await screen.getByLabelText(/^Number of the lead/).fill('42');
  await screen.getByLabelText(/^Your own password/).fill('not mine');
  await erase.click();
  await expect.element(screen.getByText('Type 1000042, the number of the lead')).toBeVisible();
  expect(erased).toEqual([]);
  await screen.getByLabelText(/^Number of the lead/).fill('1000042');
  await erase.click();
  await expect.element(screen.getByText('This is not your present password')).toBeVisible();
  expect(erased).toEqual([{ lead_id: 1000042, confirm: '1000042', own_password: 'not mine' }]);
});

it('a dry run of retention counts by status what is in the form, and writes nothing', async () => {
  const stored = { not_connectable: 0, not_interested: 0, not_eligible: 0, purchase: 0 };
  answer(getRetention, { data: { id: 1, version: 1, ...stored, ran_at: null, ran_leads: 0 } });
  const tried = answer(tryRetention, { data: { ...stored, not_interested: 1204, capped: false } });
  const screen = await mount(<RetentionPage />, { at: '/retention', route: '/retention' });
  await screen.getByLabelText(/^Not interested/).fill('24');
  await screen.getByRole('button', { name: 'Dry run' }).click();
  await expect.element(screen.getByText(/^1,?204 leads$/)).toBeVisible();
  expect(tried).toEqual([{ ...stored, not_interested: 24 }]);
});

it('what a customer agreed to is shown, and taken back at a press', async () => {
  answer(listConsents, {
    data: {
      consents: [
        {
          id: 1,
          given_at: '2026-01-04T03:15:00.000Z',
          source: 'Form on test',
          text_version: '2026-03',
          created_by: '',
          withdrawn_at: null,
        },
      ],
      refused: false,
    },
  });
  const withdrawn = answer(withdrawConsent, {
    data: { lead_id: 7, version: 2 },
    message: 'Consent taken back: nobody calls or writes any more',
  });
  const screen = await mount(<ConsentDialog opened onClose={() => undefined} leadId={7} />, {
    rights: ['/edit_lead'],
  });
  await expect.element(screen.getByText(/^Form on test, /)).toBeVisible();
  await expect.element(screen.getByText('text 2026-03')).toBeVisible();
  await screen.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect.element(screen.getByText(/nobody calls or writes any more/)).toBeVisible();
  expect(withdrawn).toEqual([{ lead_id: 7 }]);
});
