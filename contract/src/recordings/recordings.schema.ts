import { z } from 'zod';
import { blankable, wireId, wireInt } from '../kernel/wire.ts';
import { RECORDING_STATES } from './recordings.rules.ts';

const dateTime = z.iso.datetime();

export const leadRecordingsRequest = z.object({
  lead_id: wireId,
  /** Chooses the recording of the call that this audit is about. */
  audit_id: blankable(wireId),
});

/** A call's recording, or what became of the search for it. */
export const recording = z.object({
  id: z.int(),
  call_id: z.int(),
  called_at: dateTime.meta({ description: 'Start of the call, by which the history shows it' }),
  agent_id: z.int().nullable(),
  agent_name: z.string(),
  state: z.enum(RECORDING_STATES),
  state_text: z.string().meta({ description: 'State and reason in the caller’s language' }),
  seconds: z.int().nullable().meta({ description: 'Duration; null before it is known', example: 95 }),
  /** Null for no end. */
  kept_until: z.iso.date().nullable().meta({ description: 'Day on which it is deleted' }),
});

export type Recording = z.infer<typeof recording>;

export const leadRecordings = z.object({
  rows: z.array(recording),
  /** Recording of the audit's call; null without an audit or a recording. */
  chosen: z.int().nullable(),
});

export const openRecordingRequest = z.object({ lead_id: wireId, recording_id: wireId });

export const openedRecording = z.object({
  url: z.string().meta({ description: 'Address of the stream, valid for half an hour for this session' }),
  content_type: z.string(),
  file_size: z.int().nullable(),
  seconds: z.int().nullable(),
  peaks: z
    .array(z.int().min(0).max(255))
    .nullable()
    .meta({ description: 'Waveform from start to end; null where the browser must draw it' }),
});

export type OpenedRecording = z.infer<typeof openedRecording>;

/** `opened` tells one opening from the next; the ticket is a cookie. */
export const streamRequest = z.object({
  recording_id: wireId,
  opened: wireInt(0, Number.MAX_SAFE_INTEGER).optional(),
});
