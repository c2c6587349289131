import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { blankable, wireFlag, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { RECORDING_MODES, RECORDING_RULES } from './recording-rules.rules.ts';

const SOURCE = 'docs/decisions/067';

const rule = z.object({
  id: z.int(),
  version: z.int(),
  mode: z.enum(RECORDING_MODES),
  most_mb: z.int(),
  keep_months: z.int(),
  agents_hear: z.boolean(),
  consent_line: z.string(),
  /** End of the last night's run, and how many recordings it deleted. */
  ran_at: z.iso.datetime().nullable(),
  ran_deleted: z.int(),
});

export type RecordingRule = z.infer<typeof rule>;

export const getRecordingRules = defineEndpoint({
  name: 'recordings.get_rules',
  method: 'POST',
  path: '/recordings/get_rules',
  summary: 'What becomes of the recordings of a market, and what the last night deleted',
  source: SOURCE,
  access: RECORDING_RULES,
  request: z.object({}),
  data: rule,
});

export const saveRecordingRules = defineEndpoint({
  name: 'recordings.save_rules',
  method: 'POST',
  path: '/recordings/save_rules',
  summary: 'Changes the rules; they act on the next call and the next night',
  source: SOURCE,
  access: RECORDING_RULES,
  request: z.object({
    version: blankable(wireInt(1, 2_147_483_647)),
    mode: blankable(z.enum(RECORDING_MODES, { error: 'kernel:invalid.value' })),
    most_mb: blankable(wireKey),
    keep_months: blankable(wireKey),
    agents_hear: blankable(wireFlag),
    consent_line: wireText(2_000)
      .transform((typed) => typed.trim())
      .optional(),
  }),
  data: rule,
  writes: ['recording_rule'],
});

export const tryRecordingRetention = defineEndpoint({
  name: 'recordings.try_retention',
  method: 'POST',
  path: '/recordings/try_retention',
  summary: 'How many recordings the next night would delete under this term; writes nothing',
  source: SOURCE,
  access: RECORDING_RULES,
  request: z.object({ keep_months: blankable(wireKey) }),
  data: z.object({ recordings: z.int(), oldest: z.iso.datetime().nullable() }),
});

export const recordingRulesEndpoints = [
  getRecordingRules,
  saveRecordingRules,
  tryRecordingRetention,
] as const;
