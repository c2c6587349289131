import { NO_USER } from '@otolead/contract/users/users.rules.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { HandoverPanel } from './HandoverPanel.tsx';

it('what a former agent has left is asked for again where it could not be counted', async () => {
  answerConfig();
  answer(whereUsed, { status: 500, message: 'Down', error_code: 'server_error' });
  const user = { ...NO_USER, id: 7, name: 'Sari', status: '0', role_id: 3 };
  const screen = await mount(<HandoverPanel user={user as never} />);
  await expect.element(screen.getByRole('alert').getByText('Down').first()).toBeVisible();
  answer(whereUsed, {
    data: { text: '4 leads', after: '', uses: [{ use: 'my_active', count: 4 }] } as never,
  });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('4 leads')).toBeVisible();
});
