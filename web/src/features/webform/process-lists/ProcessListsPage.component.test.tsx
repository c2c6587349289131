import { listProcessLists } from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import { expect, it } from 'vitest';
import { answer, pageOf } from '../../../../test/answers.ts';
import { answerConfig } from '../../../../test/config.ts';
import { mount } from '../../../../test/mount.tsx';
import { resizeTo } from '../../../../test/viewport.ts';
import { ProcessListsPage } from './ProcessListsPage.tsx';

const LISTS = '/process-campaign-list';

/** The list with the most filters: no other needs more room. */
it.each([1280, 1366])('all filters of a list and their buttons stand in one line at %d px', async (width) => {
  await resizeTo({ width, height: 768 });
  answerConfig();
  answer(listProcessLists, { data: [], pagination: pageOf({ total: 0 }) });
  const screen = await mount(<ProcessListsPage />, { at: LISTS, route: LISTS });
  const first = screen.getByRole('textbox', { name: 'List name' });
  await expect.element(first).toBeVisible();
  const { bottom } = first.element().getBoundingClientRect();
  for (const name of ['Search', 'Reset']) {
    const button = screen.getByRole('button', { name, exact: true }).element();
    expect(button.getBoundingClientRect().bottom, name).toBeCloseTo(bottom, 0);
  }
});
