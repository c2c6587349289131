import { getNextAudit } from '@otolead/contract/audits/audits.endpoints.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { NextAudit } from './NextAudit.tsx';

it('what comes next is asked for again where it could not be read, and N opens it', async () => {
  answer(getNextAudit, { status: 500, message: 'Something went wrong', error_code: 'server_error' });
  const screen = await mount(<NextAudit auditId={4} />);
  const failed = screen.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect.element(failed).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next audit' })).not.toBeInTheDocument();
  answer(getNextAudit, { data: { lead_id: 7, auditlead_id: 9, is_reaudit: false } });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('button', { name: 'Next audit' })).toBeEnabled();
  await userEvent.keyboard('n');
  await expect
    .poll(() => screen.router.state.location.href)
    .toBe('/Leads-Details?id=7&auditlead_id=9&is_audit=1');
});
