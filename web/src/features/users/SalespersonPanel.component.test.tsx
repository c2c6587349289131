import { inviteSalesperson } from '@otolead/contract/users/access.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { SalespersonPanel } from './SalespersonPanel.tsx';

const DSE = { id: 7, name: 'Agus José Santoso', email: 'agus@dealer.test', status: '1', sign_in: '' };
const RIGHTS = { rights: ['/create_user'] };

describe('the sign-in on the record of a salesperson', () => {
  it('is made with a name from the record, and what is refused stands beside its field', async () => {
    const sent = answer(inviteSalesperson, ({ username }) =>
      username === 'agus.jose.santoso'
        ? {
            status: 400,
            message: 'Please check the form',
            error_code: 'invalid_input',
            errors: { username: 'Somebody has this username already' },
          }
        : { data: { id: 12 }, message: 'User agus.js is made' },
    );
    const screen = await mount(<SalespersonPanel dse={DSE} />, RIGHTS);
    await screen.getByRole('button', { name: 'Give a sign-in' }).click();
    const dialog = screen.getByRole('dialog', { name: 'A sign-in for Agus José Santoso' });
    await expect.element(dialog.getByLabelText(/^E-mail/)).toHaveValue('agus@dealer.test');
    await dialog.getByRole('button', { name: 'Make and invite' }).click();
    await expect.element(dialog.getByText('Somebody has this username already')).toBeVisible();
    await dialog.getByLabelText(/^Username/).fill('agus.js');
    await dialog.getByRole('button', { name: 'Make and invite' }).click();
    await expect.element(screen.getByText('User agus.js is made')).toBeVisible();
    expect(sent.at(-1)).toEqual({ dse_id: 7, username: 'agus.js', email: 'agus@dealer.test' });
  });

  it('is named where there is one, and offered to none who may not make users', async () => {
    const screen = await mount(<SalespersonPanel dse={{ ...DSE, sign_in: 'agus.js' }} />, RIGHTS);
    await expect.element(screen.getByText('Signs in as agus.js.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Give a sign-in' }).elements()).toEqual([]);
    const other = await mount(<SalespersonPanel dse={DSE} />);
    await expect.element(other.getByText(/^Nobody signs in as this salesperson/)).toBeVisible();
    expect(other.getByRole('button', { name: 'Give a sign-in' }).elements()).toEqual([]);
  });

  it('waits until the salesperson is switched on', async () => {
    const screen = await mount(<SalespersonPanel dse={{ ...DSE, status: '0' }} />, RIGHTS);
    await expect
      .element(screen.getByRole('button', { name: 'Give a sign-in' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});
