import { compareLeads, getMerges, mergeLeads } from '@otolead/contract/merges/merges.endpoints.ts';
import type { ComparedLead } from '@otolead/contract/merges/merges.schema.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { MergeDialog } from './MergeDialog.tsx';

const lead = (lead_id: number, name: string, change: Partial<ComparedLead> = {}): ComparedLead => ({
  lead_id,
  name,
  mobile: '+6281234567890',
  alternate_mobile: null,
  city: 'Bandung',
  status_id: 1,
  status: 'New',
  sub_status: 'Fresh',
  do_not_call: false,
  owner: null,
  followup_date: null,
  last_called: null,
  total_calls: 0,
  enquiries: 1,
  cars: ['Toyota Avanza'],
  dealers: [],
  source: 'Website ID',
  created_date: '2026-11-01T02:00:00.000Z',
  cannot_close: null,
  ...change,
});

async function open(one: ComparedLead, other: ComparedLead) {
  await loadTexts('merges');
  const { lead_id, name, mobile, status_id, created_date } = other;
  answer(getMerges, {
    data: { into: null, merged: [], similar: [{ lead_id, name, mobile, status_id, created_date }] },
  });
  answer(compareLeads, { data: { leads: [one, other] } });
  const screen = await mount(<MergeDialog leadId={one.lead_id} opened onClose={() => undefined} />);
  await screen.getByRole('button', { name: `Compare with ${other.name}` }).click();
  await expect.element(screen.getByRole('table', { name: 'The two leads side by side' })).toBeVisible();
  return screen;
}

it('either of two leads may stay: the older one at first, and what differs stands out', async () => {
  const older = lead(8, 'Budi Lama', {
    created_date: '2026-10-01T02:00:00.000Z',
    do_not_call: true,
    total_calls: 4,
  });
  const screen = await open(lead(7, 'Budi Baru'), older);
  const differs = () =>
    [...document.querySelectorAll('tr[data-differs] th')].map(({ textContent }) => textContent);
  expect(differs()).toEqual(['Attempts', 'Created']);
  await expect.element(screen.getByText('Do not call')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Budi Lama (8) stays' })).toBeChecked();
  const sent = answer(mergeLeads, {
    status: 400,
    message: 'The entries are not valid',
    error_code: 'invalid_input',
    errors: { into_lead_id: 'This lead is merged already' },
  });
  await screen.getByRole('radio', { name: 'Budi Baru (7) stays' }).click();
  await screen.getByRole('button', { name: 'Merge: 7 stays' }).click();
  expect(sent).toEqual([{ lead_id: 8, into_lead_id: 7 }]);
  // Another tab merged it first.
  await expect.element(screen.getByText('This lead is merged already')).toBeVisible();
});

it('a lead that is worked on stays rather than an older one that is closed; the other way is said', async () => {
  const closed = lead(8, 'Budi Lama', { status_id: 5, created_date: '2026-10-01T02:00:00.000Z' });
  const screen = await open(lead(7, 'Budi Baru'), closed);
  const warning = screen.getByText(/^Lead 8 is closed and stays closed/);
  await expect.element(screen.getByRole('radio', { name: 'Budi Baru (7) stays' })).toBeChecked();
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Budi Lama (8) stays' }).click();
  await expect.element(warning).toBeVisible();
});

it('a lead that cannot be closed stays, and the other one says why', async () => {
  const sold = lead(7, 'Budi Baru', { status_id: 6, cannot_close: 'A lead with a purchase has to stay' });
  const screen = await open(sold, lead(8, 'Budi Lama', { created_date: '2026-10-01T02:00:00.000Z' }));
  await expect.element(screen.getByRole('radio', { name: 'Budi Baru (7) stays' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'Budi Lama (8) stays' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Merge: 7 stays' })).toBeEnabled();
  await screen.unmount();
  const neither = await open(
    sold,
    lead(8, 'Budi Lama', { cannot_close: 'Leads were merged into this one: it has to stay' }),
  );
  await expect
    .element(neither.getByRole('button', { name: /^Merge: / }))
    .toHaveAttribute('aria-disabled', 'true');
});
