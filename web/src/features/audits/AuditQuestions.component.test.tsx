import type { AuditAnswers } from '@otolead/contract/audits/compliance.rules.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { AuditQuestions } from './AuditQuestions.tsx';

const QUESTIONS = Array.from({ length: 13 }, (_, at) => ({
  key: `q${at + 1}`,
  text: `Question ${at + 1}`,
  weight: 1,
  is_critical: at === 2,
}));

let given: AuditAnswers = {};

function Form() {
  const [answers, setAnswers] = useState<AuditAnswers>({});
  given = answers;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <textarea aria-label="Comments" />
      <AuditQuestions
        questions={QUESTIONS}
        answers={answers}
        evidence={{}}
        required
        errors={{}}
        onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
      />
      <button type="submit">Save audit</button>
    </form>
  );
}

it('thirteen answers take thirteen digits, and the next Enter saves', async () => {
  const screen = await mount(<Form />);
  await userEvent.keyboard('2');
  expect(given).toEqual({ q1: 'NO' });
  await expect.element(screen.getByRole('radiogroup', { name: 'Question 2', exact: true })).toBeVisible();
  await userEvent.keyboard('3');
  // Fatal exists for critical questions alone; the digit does nothing elsewhere.
  await userEvent.keyboard('4');
  await userEvent.keyboard('4');
  expect(given).toEqual({ q1: 'NO', q2: 'NA', q3: 'FATAL' });
  await userEvent.keyboard('1111111111');
  expect(Object.keys(given)).toHaveLength(13);
  await expect.element(screen.getByRole('button', { name: 'Save audit' })).toHaveFocus();
});

it('a digit corrects the question that has the focus; y says yes to what is open and to nothing else', async () => {
  const screen = await mount(<Form />);
  await userEvent.keyboard('22');
  const first = screen.getByRole('radiogroup', { name: 'Question 1', exact: true });
  (first.element().querySelector('input:checked') as HTMLElement).focus();
  await userEvent.keyboard('1');
  expect(given).toEqual({ q1: 'YES', q2: 'NO' });
  await screen.getByLabelText('Comments').fill('y');
  expect(Object.keys(given)).toHaveLength(2);
  (first.element().querySelector('input:checked') as HTMLElement).focus();
  await userEvent.keyboard('y');
  expect([given.q1, given.q2, given.q3, given.q13]).toEqual(['YES', 'NO', 'YES', 'YES']);
  await expect.element(screen.getByRole('button', { name: 'Save audit' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: /^Yes to/ })).not.toBeInTheDocument();
});
