import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { EMPTY_VALUES } from '@otolead/contract/lead-status/values.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { NOTHING_OFF } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { type FormDocuments, ManageStatus } from './ManageStatus.tsx';
import type { StatusLists } from './status-lists.ts';

const LISTS: StatusLists = {
  status_list: [
    {
      status_id: 1,
      status_name: 'New',
      group: 'active',
      sub_status_master: [{ sub_status_id: 1, sub_status_name: 'Fresh' }],
    },
    {
      status_id: 6,
      status_name: 'Booking / Purchase',
      group: 'closed',
      sub_status_master: [{ sub_status_id: 16, sub_status_name: 'Used car bought' }],
    },
  ],
  reasons_list: [{ id: 1, name: 'Better price', other: false }],
  status_reasons: [],
  relationship_list: [],
  stnk_list: [],
  attribution_status_list: [],
  billing_status_list: [],
  buy_time_list: [],
  dealer_list: [],
  dse_list: [],
  switched_off: NOTHING_OFF,
  vehicles: { make: [], model: [] },
  cities: [],
  dealers: [],
  assigned: [],
  knownCar: undefined,
};

const NO_DOCUMENTS: FormDocuments = {
  field: null,
  waiting: false,
  pending: false,
  leaveText: '',
  notSentText: '',
  discard: () => undefined,
  upload: async () => true,
  onSaved: () => undefined,
};

const FRESH = {
  ...(Object.fromEntries(Object.keys(EMPTY_VALUES).map((field) => [field, null])) as Partial<LeadDetail>),
  ...{ lead_id: 7, version: 1, lead_name: 'Budi Santoso', lead_mobile: '+6281190234470' },
  ...{ status_id: 1, sub_status_id: 1, rf: false, ncf: false, eaf: false, myactive_agent_id: null },
  ...{ followup_date: null, buy_by: null, buy_time_days: null },
} as LeadDetail;

/** As the server stores it: without the trailing blank. */
const SAVED: LeadDetail = {
  ...FRESH,
  ...{ version: 2, status_id: 6, sub_status_id: 16, reason_id: 1, booking_name: 'Pak Budi' },
};

let read: (lead: LeadDetail) => void;

function Screen() {
  const [lead, setLead] = useState(FRESH);
  read = setLead;
  return <ManageStatus lead={lead} lists={LISTS} documents={NO_DOCUMENTS} changes={[]} />;
}

/** The lead is refetched before (another's event) or after the answer to its save. */
it.each(['before', 'after'])(
  'the saved lead that is read %s the answer to its save opens the form',
  async (when) => {
    const answered = Promise.withResolvers<void>();
    const sent = answer(updateStatus, async () => {
      await answered.promise;
      return { data: { lead_id: 7, version: 2, activity_hash: 'hash' }, message: 'Status updated' };
    });
    const screen = await mount(<Screen />, { rights: [EDIT_LEAD] });
    await screen.getByRole('radio', { name: 'Booking / Purchase' }).click();
    await screen.getByRole('radio', { name: 'Used car bought' }).click();
    await screen.getByRole('combobox', { name: 'Reason' }).click();
    await screen.getByRole('option', { name: 'Better price' }).click();
    await screen.getByRole('textbox', { name: 'Booking name' }).fill('Pak Budi ');
    await screen.getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toHaveLength(1);
    if (when === 'before') read(SAVED);
    answered.resolve();
    await expect.element(screen.getByText('Status updated')).toBeVisible();
    if (when === 'after') read(SAVED);
    await expect.element(screen.getByRole('textbox', { name: 'Booking name' })).toHaveValue('Pak Budi');
    await expect
      .element(screen.getByRole('radio', { name: 'Booking / Purchase' }))
      .toHaveAttribute('aria-checked', 'true');
    await expect
      .element(screen.getByRole('button', { name: 'Save' }))
      .toHaveAttribute('aria-disabled', 'true');
  },
);

it('digits choose a status also where a dialog gave the focus back to its button, and not where one types or in another form', async () => {
  const screen = await mount(
    <>
      <button type="button">Meetings</button>
      <input aria-label="Search" />
      <form aria-label="Audit">
        <button type="button">Yes</button>
      </form>
      <Screen />
    </>,
    { rights: [EDIT_LEAD] },
  );
  const booking = screen.getByRole('radio', { name: 'Booking / Purchase' });
  await expect.element(booking).toBeVisible();
  for (const elsewhere of [screen.getByRole('textbox', { name: 'Search' }), screen.getByText('Yes')]) {
    (elsewhere.element() as HTMLElement).focus();
    await userEvent.keyboard('2');
    await expect.element(booking).toHaveAttribute('aria-checked', 'false');
  }
  (screen.getByText('Meetings').element() as HTMLElement).focus();
  await userEvent.keyboard('2');
  await expect.element(booking).toHaveAttribute('aria-checked', 'true');
});
