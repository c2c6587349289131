import { describe, expect, it } from 'vitest';
import { COMMENT_LEAD, EDIT_LEAD } from '../kernel/lead-rights.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import type { StatusWire } from './lead-status.schema.ts';
import { isWithinReach, saveReach, valuesBeyond } from './reach.rules.ts';
import { BOOKED, buildContext, HOT } from './test-builders.ts';
import { normaliseValues, STATUS_FIELDS } from './values.rules.ts';

const EVERY_RIGHT = () => true;
const external = { comment_type: 'EXTERNAL', comment: 'Call tonight', dse_id: 7 } as const;
const internal = { comment_type: 'INTERNAL', comment: 'Bargains hard' } as const;

describe('how much of a lead a role saves', () => {
  it.each([
    ['administrator', 1, 'everything', EDIT_LEAD],
    ['reporting user', 2, null, null],
    ['agent', 3, 'everything', EDIT_LEAD],
    ['dealer staff', 4, 'comments', COMMENT_LEAD],
    ['supervisor', 5, 'everything', EDIT_LEAD],
    ['brand manager', 6, null, null],
    ['auditor', 7, 'attribution', '/attribution_status'],
    ['a role without a row', 1001, null, null],
    ['no role', 0, null, null],
  ] as const)('%s (%i): %s', (_name, role, reach, right) => {
    expect(saveReach(role, EVERY_RIGHT)).toBe(reach);
    expect(saveReach(role, (held) => held === right)).toBe(reach);
    expect(saveReach(role, (held) => held !== right)).toBe(right === null ? reach : null);
  });

  it.each([
    ['everything', STATUS_FIELDS],
    ['attribution', ['attribution_id']],
    ['comments', ['lead_comment', 'documents']],
    [null, []],
  ] as const)('with the reach %s the form enables %j', (reach, fields) => {
    expect(STATUS_FIELDS.filter((field) => isWithinReach(field, reach)).sort()).toEqual([...fields].sort());
  });
});

describe('values that are out of reach', () => {
  it.each<[StatusWire, string[], string[]]>([
    [{}, [], []],
    [{ attribution_id: 2 }, [], ['attribution_id']],
    [{ status_id: 6, attribution_id: 2 }, ['status_id'], ['status_id', 'attribution_id']],
    [{ rf: 1 }, ['rf'], ['rf']],
    [{ rf: 0, booking_name: '' }, [], []],
    [{ internal_comment: 'x' }, ['internal_comment'], ['internal_comment']],
    [{ lead_comment: [external] }, ['lead_comment'], []],
    [{ lead_comment: [external, internal] }, ['lead_comment'], ['lead_comment']],
    [{ lead_comment: [{ ...internal, comment: '' }] }, [], []],
  ])('of %j: %j for attribution, %j for comments', (wire, attribution, comments) => {
    const given = normaliseValues(wire);
    expect(valuesBeyond(given, 'everything')).toEqual([]);
    expect(valuesBeyond(given, 'attribution')).toEqual(attribution);
    expect(valuesBeyond(given, 'comments')).toEqual(comments);
  });
});

describe('a save of a narrow reach', () => {
  const auditor = (attributionId: 1 | 2 | 3 | 4 | 5 | null, statusId = 6, subStatusId = 12) =>
    buildContext({
      role: 7,
      reach: 'attribution',
      current: { statusId, subStatusId, attributionId } as never,
    });

  it.each([
    [null, 2, true],
    [null, 3, false],
    [2, 5, true],
    [2, 4, false],
    [3, 2, false],
    [4, 1, true],
    [5, 4, false],
  ] as const)('an auditor takes the attribution from %s to %s: %s', (from, to, allowed) => {
    const check = validateStatusUpdate({ attribution_id: to }, auditor(from));
    expect([check.mode, Object.keys(check.errors)]).toEqual([
      'attribution',
      allowed ? [] : ['attribution_id'],
    ]);
  });

  it('needs a purchase and a choice, and keeps nothing of the rest of the form', () => {
    expect(Object.keys(validateStatusUpdate({ attribution_id: 1 }, auditor(null, 2, 2)).errors)).toEqual([
      'attribution_id',
    ]);
    expect(Object.keys(validateStatusUpdate({}, auditor(null)).errors)).toEqual(['attribution_id']);
    const { values } = validateStatusUpdate({ ...BOOKED, attribution_id: 2, rf: 1 }, auditor(null));
    expect(values).toEqual({ ...normaliseValues({}), attribution_id: 2 });
  });

  it('of dealer staff holds comments alone, which need a text and a reader', () => {
    const staff = buildContext({ role: 4, reach: 'comments' });
    const { mode, values, errors } = validateStatusUpdate({ ...HOT, lead_comment: [external] }, staff);
    expect([mode, errors]).toEqual(['comments', {}]);
    expect(values).toEqual({
      ...normaliseValues({}),
      lead_comment: [{ ...external, all_dse: false }],
    });
    const wrong = validateStatusUpdate({ lead_comment: [{ ...external, comment: '', dse_id: null }] }, staff);
    expect(Object.keys(wrong.errors)).toEqual(['lead_comment.0.comment', 'lead_comment.0.dse_id']);
  });
});
