import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { dealers } from '@otolead/contract/reference-data/dealers.record.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, pageOf } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { RecordFormPage } from './RecordFormPage.tsx';

/** How every declared record's form treats switched-off rows, shown on the form of a dealer. */

const EDIT = { at: '/edit_reference_data/dealer/7', route: '/edit_reference_data/dealer/$id' };
const ADD = { at: '/edit_reference_data/dealer', route: '/edit_reference_data/dealer' };

const screen = (at: typeof EDIT) => {
  answerConfig({
    make_choices: [
      { id: 1, name: 'Toyota', active: 1 },
      { id: 2, name: 'Timor', active: 0 },
      { id: 3, name: 'Opel', active: 0 },
    ],
    city_choices: [
      { id: 4, name: 'Bogor', active: 1 },
      { id: 5, name: 'Depok', active: 0 },
    ],
    dealer_type: [{ id: 1, name: 'Authorised' }],
  });
  const [list] = recordEndpoints(dealers);
  const dealer = {
    id: 7,
    version: 1,
    status: '1',
    name: 'Auto Maju',
    organization: 'Maju',
    make_ids: [1, 2],
    make_names: 'Toyota, Timor',
    city_id: 5,
    city_name: 'Depok',
    dealer_type_id: 1,
    dealer_type_name: 'Authorised',
    email: '',
  };
  answer(list, { data: [dealer] as never, pagination: pageOf() });
  return mount(<RecordFormPage record={dealers} />, at);
};

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

describe('a row that is switched off', () => {
  it('stands marked in the fields of the record that has it, and another one is not offered', async () => {
    const form = await screen(EDIT);
    await expect.element(form.getByLabelText(/^City/)).toHaveValue('Depok (inactive)');
    await form.getByRole('combobox', { name: /^Makes/ }).click();
    await expect.poll(options).toEqual(['Toyota', 'Timor (inactive)']);
  });

  it('is not offered to a new record', async () => {
    const form = await screen(ADD);
    await form.getByLabelText(/^City/).click();
    await expect.poll(options).toEqual(['Bogor']);
  });
});
