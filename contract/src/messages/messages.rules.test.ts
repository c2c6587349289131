import { expect, it } from 'vitest';
import {
  fillTemplate,
  isLater,
  isStop,
  KNOWN_PLACEHOLDERS,
  type MessageState,
  placeholdersOf,
} from './messages.rules.ts';

const VALUES = { name: 'Budi {car}', car: 'Toyota Avanza', agent: 'Sari', company: 'OtoLead' };

it('a template knows its placeholders only, and fills each once', () => {
  expect(placeholdersOf('Hi {name}, {agent} here about {car}')).toEqual(['name', 'agent', 'car']);
  expect(fillTemplate('Hi {name}, about {car}', VALUES)).toBe('Hi Budi {car}, about Toyota Avanza');
  for (const [body, isKnown] of [
    ['Hello', true],
    ['Hello {name}', true],
    ['Hello {mobile}', false],
    ['Hello {name', false],
    ['Hello name}', false],
    ['Hello {}', false],
    ['Hello {{name}}', false],
  ] as const)
    expect([body, KNOWN_PLACEHOLDERS.test(body)]).toEqual([body, isKnown]);
});

it('a word alone stops messages, within a sentence it does not', () => {
  for (const said of ['STOP', 'stop', ' Stop. ', 'BERHENTI', 'berhenti!', 'unsubscribe'])
    expect(isStop(said)).toBe(true);
  for (const said of ['', 'do not stop', 'berhenti di mana?', 'stopp']) expect(isStop(said)).toBe(false);
});

it('reports move a message on, whatever their order and however often they come', () => {
  const states: MessageState[] = ['queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed'];
  const moves = states.flatMap((from) =>
    (['sent', 'delivered', 'read', 'failed'] as const)
      .filter((to) => isLater(from, to))
      .map((to) => `${from}>${to}`),
  );
  expect(moves).toEqual([
    ...['queued>sent', 'queued>delivered', 'queued>read', 'queued>failed'],
    ...['sending>sent', 'sending>delivered', 'sending>read', 'sending>failed'],
    ...['unknown>sent', 'unknown>delivered', 'unknown>read', 'unknown>failed'],
    ...['sent>delivered', 'sent>read', 'sent>failed', 'delivered>read'],
  ]);
});
