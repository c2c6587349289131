import { describe, expect, it } from 'vitest';
import { type LeadStatusId, type LeadSubStatusId, statusOf } from '../kernel/lead-statuses.ts';
import {
  FLAGS,
  isFieldEnabled,
  isReopenedMode,
  stateAfterFlags,
  submitBlock,
  tickedFlags,
} from './flags.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import { BOOKED, buildContext, HOT } from './test-builders.ts';
import { EMPTY_VALUES, STATUS_FIELDS, type StatusValues } from './values.rules.ts';

const values = (overrides: Partial<StatusValues>): StatusValues => ({ ...EMPTY_VALUES, ...overrides });

/** Every combination of four flags as four booleans. */
const COMBINATIONS = Array.from({ length: 16 }, (_, bits) =>
  Object.fromEntries(FLAGS.map((flag, place) => [flag, (bits & (1 << place)) !== 0])),
) as Pick<StatusValues, (typeof FLAGS)[number]>[];

describe('reopened mode', () => {
  it.each(COMBINATIONS)(
    'DET-137 with %j disables all but flags, internal comment and documents as soon as one is ticked',
    (flags) => {
      const enabled = STATUS_FIELDS.filter((field) => isFieldEnabled(field, values(flags)));
      const anyTicked = flags.rf || flags.ncf || flags.eaf || flags.dse_process;
      expect(isReopenedMode(flags)).toBe(anyTicked);
      expect([...enabled].sort()).toEqual(
        anyTicked
          ? ['documents', 'dse_process', 'eaf', 'internal_comment', 'ncf', 'rf']
          : [...STATUS_FIELDS].sort(),
      );
    },
  );

  it.each(COMBINATIONS)(
    'DET-138 with %j submit is disabled unless every ticked dealer flag is raised on the lead',
    (ticked) => {
      for (const raised of COMBINATIONS) {
        const context = buildContext({ current: { raised } });
        const off = (['rf', 'ncf', 'eaf'] as const).filter((flag) => ticked[flag] && !raised[flag]);
        const check = validateStatusUpdate(values(ticked), context);
        const block = submitBlock(values(ticked), context);
        expect(block?.key).toBe(off.length > 0 ? 'lead-status:flag.not_raised' : undefined);
        if (isReopenedMode(ticked)) expect(Object.keys(check.errors)).toEqual(off);
      }
    },
  );

  it('DET-137 judges and saves nothing but flags and internal comments, and refuses to lose an external one', () => {
    const lead_comment = [
      { comment: 'between us', comment_type: 'INTERNAL' },
      { comment: 'to the dealer', comment_type: 'EXTERNAL' },
    ] as const;
    const wire = {
      ...HOT,
      follow_up_date: 'never',
      eaf: 1,
      internal_comment: 'called back',
      lead_comment,
    } as const;
    const context = buildContext({ current: { raised: { rf: false, ncf: false, eaf: true } } });
    expect(validateStatusUpdate(wire, context)).toEqual({
      mode: 'flags',
      errors: { 'lead_comment.1.comment': { key: 'lead-status:flag.unsent_comment' } },
      values: values({
        eaf: true,
        internal_comment: 'called back',
        lead_comment: [{ dse_id: null, all_dse: false, comment: 'between us', comment_type: 'INTERNAL' }],
      }),
    });
  });

  it.each([{ dse_process: 1 }, { rf: 1 }, { ncf: 1 }, { eaf: 1 }] as const)(
    'DET-137 %j is what a save that answers flags keeps of them',
    (ticked) => {
      const context = buildContext({ current: { raised: { rf: true, ncf: true, eaf: true } } });
      const { mode, errors, values: kept } = validateStatusUpdate({ ...HOT, ...ticked }, context);
      const flags = Object.fromEntries(Object.keys(ticked).map((flag) => [flag, true]));
      expect([mode, errors, kept]).toEqual(['flags', {}, values(flags)]);
    },
  );

  it('is off without a ticked flag', () => {
    expect(tickedFlags(values({ rf: true, dse_process: true }))).toEqual(['rf', 'dse_process']);
    expect(validateStatusUpdate({ ...BOOKED, rf: 0 }, buildContext()).mode).toBe('status');
  });
});

describe('the reopen flag', () => {
  const raised = { rf: true, ncf: false, eaf: false };
  const SUB_STATUSES: LeadSubStatusId[] = [
    1, 5, 6, 2, 3, 4, 7, 8, 9, 10, 14, 17, 18, 19, 20, 11, 12, 13, 15, 16, 21, 22,
  ];
  const CLOSED: LeadStatusId[] = [3, 4, 5, 6];

  it.each(SUB_STATUSES)(
    'takes a lead at sub-status %i to 24/22 when that is closed, and leaves it otherwise',
    (subStatusId) => {
      const current = { statusId: statusOf(subStatusId), subStatusId };
      const moved = CLOSED.includes(current.statusId) ? { statusId: 24, subStatusId: 22 } : current;
      expect(stateAfterFlags(current, values({ rf: true }))).toEqual(moved);
      expect(stateAfterFlags(current, values({ ncf: true, eaf: true, dse_process: true }))).toEqual(current);
    },
  );

  it('does not get round the freeze of attribution, except for an administrator', () => {
    const current = { statusId: 6, subStatusId: 12, attributionId: 3, raised } as const;
    const keyFor = (role: 1 | 5) => submitBlock(values({ rf: true }), buildContext({ role, current }))?.key;
    expect([keyFor(5), keyFor(1)]).toEqual(['lead-status:blocked.frozen_by_attribution', undefined]);
  });
});
