import { getAuditQuality } from '@otolead/contract/audits/quality.endpoints.ts';
import { expect, it } from 'vitest';
import { answer } from '../../../test/answers.ts';
import { answerConfig } from '../../../test/config.ts';
import { mount } from '../../../test/mount.tsx';
import { AuditQualityPage } from './AuditQualityPage.tsx';

it('the filters stand in one line, as in every list', async () => {
  answerConfig({ agent_list: [{ id: 5, name: 'Dewi Anggraini' }] });
  answer(getAuditQuality, { status: 500, message: 'Something went wrong', error_code: 'server_error' });
  const screen = await mount(<AuditQualityPage />, { at: '/audit_quality', route: '/audit_quality' });
  const [agent, question] = [/^Calling agent/, /^Question/].map((name) => screen.getByLabelText(name));
  await expect.element(question as NonNullable<typeof question>).toBeVisible();
  const boxes = [agent, question].map((field) => field?.element().getBoundingClientRect());
  expect(boxes[0]?.top).toBe(boxes[1]?.top);
  expect(boxes[0]?.width).toBeCloseTo(window.innerWidth * 0.133, 0);
});
