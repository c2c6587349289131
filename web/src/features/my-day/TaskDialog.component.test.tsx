import { saveTask } from '@otolead/contract/my-day/my-day.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { mount } from '../../../test/mount.tsx';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { TaskDialog } from './TaskDialog.tsx';

it('a task needs its words alone: it is for today or the next day that has room, at a time that is offered', async () => {
  await loadTexts('my-day');
  const sent = answer(saveTask, { data: { id: 3, lead_id: 7 }, message: 'Task saved' });
  const screen = await mount(<TaskDialog opened onClose={() => undefined} leadId={7} />);
  await screen.getByRole('textbox', { name: 'To do' }).fill('Send the price');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Task saved')).toBeVisible();
  expect(sent).toMatchObject([
    { lead_id: 7, task: 'Send the price', due_time: expect.stringMatching(/^\d\d:\d\d$/) },
  ]);
});
