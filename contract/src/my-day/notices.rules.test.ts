import { expect, it } from 'vitest';
import type { Waiting } from './my-day.schema.ts';
import { type Known, NO_NOTICES, type NoticeSettings, planNotices } from './notices.rules.ts';

const NOW = Date.parse('2026-11-26T03:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const ON: NoticeSettings = { ...NO_NOTICES, shows: true };
const AHEAD: NoticeSettings = { ...ON, minutes: 10 };
const FIRST: Known = { told: new Set() };

const of = (kind: Waiting[number]['kind'], ...minutes: readonly number[]): Waiting[number] => ({
  kind,
  count: minutes.length,
  things: minutes.map((due, n) => ({ key: `${n}@${due}`, at: at(due), lead_id: n + 1 })),
});

const plan = (waiting: Waiting, known = FIRST, settings = ON, minutes = 0) =>
  planNotices(waiting, known, settings, NOW + minutes * 60_000);
const said = ({ notices }: ReturnType<typeof plan>) =>
  notices.map(({ kind, things }) => `${kind} ${things.map(({ lead_id }) => lead_id).join('+')}`);

it('a thing is said once, when it is due, and again when it waits at another time', () => {
  const first = plan([of('callbacks', 5)]);
  expect(said(first)).toEqual([]);
  expect(first.next).toBe(NOW + 5 * 60_000);
  const second = plan([of('callbacks', 5)], first.known, ON, 5);
  expect(said(second)).toEqual(['callbacks 1']);
  expect(said(plan([of('callbacks', 5)], second.known, ON, 6))).toEqual([]);
  expect(said(plan([of('callbacks', 20)], second.known, ON, 20))).toEqual(['callbacks 1']);
});

it('a promised call comes earlier by the minutes that were chosen, a task does not', () => {
  const known = plan([of('callbacks', 15), of('tasks', 15)], FIRST, AHEAD).known;
  expect(said(plan([of('callbacks', 15), of('tasks', 15)], known, AHEAD, 5))).toEqual(['callbacks 1']);
});

it('a call that was promised for in five minutes is not said back at once, but when it is due', () => {
  const empty = plan([], FIRST, AHEAD);
  const promised = plan([of('callbacks', 5)], empty.known, AHEAD);
  expect(said(promised)).toEqual([]);
  expect(promised.next).toBe(NOW + 5 * 60_000);
  const between = plan([of('callbacks', 5)], promised.known, AHEAD, 2);
  expect(said(between)).toEqual([]);
  expect(said(plan([of('callbacks', 5)], between.known, AHEAD, 5))).toEqual(['callbacks 1']);
});

it('many of a kind are one notice, and a kind that is switched off none', () => {
  const waiting = [of('callbacks', -1, -2, -3), of('given', -1), of('audits_new', -1)];
  expect(said(plan(waiting))).toEqual(['callbacks 1+2+3', 'given 1', 'audits_new 1']);
  expect(said(plan(waiting, FIRST, { ...ON, kinds: ['audit'] }))).toEqual(['audits_new 1']);
});

it('counts without things say nothing', () => {
  expect(said(plan([{ kind: 'approvals', count: 3 }]))).toEqual([]);
});
