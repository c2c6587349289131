import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LoggedRecording } from '../recordings/recordings.public.ts';
import { momentIn } from './dialer.answers.ts';

/** Request for the recordings of one of the dialer's leads. */
export const recordingLookup = (dialerLeadId: string) => ({
  function: 'recording_lookup',
  stage: 'pipe',
  header: 'NO',
  duration: 'Y',
  lead_id: dialerLeadId,
});

const NONE = /^ERROR: recording_lookup NO RECORDINGS FOUND\b/m;
const NUMBER = /^\d+$/;

/**
 * Parses VICIdial's answer to recording_lookup, with pipes and without a header: `start_time|user|recording_id|lead_id|location`,
 * with a duration before the location where the version knows it, a line for each recording, in the dialer's local time, which is
 * the market's. Undefined if the text is no such answer.
 */
export function readRecordings(text: string, market: Market): LoggedRecording[] | undefined {
  if (NONE.test(text)) return [];
  const lines = [...new Set(text.split(/\r?\n/).filter((line) => line.trim() !== ''))];
  const found = lines.flatMap((line) => recordingIn(line, market) ?? []);
  return found.length === 0 ? undefined : found;
}

function recordingIn(line: string, market: Market): LoggedRecording | undefined {
  const [at = '', user = '', recordingId = '', dialerLeadId = '', fifth = '', ...rest] = line.split('|');
  const startedAt = momentIn(at, market);
  if (!startedAt || !NUMBER.test(recordingId) || !NUMBER.test(dialerLeadId)) return undefined;
  const hasDuration = NUMBER.test(fifth.trim()) && rest.length > 0;
  return {
    recordingId,
    dialerLeadId,
    user: user.trim(),
    startedAt,
    seconds: hasDuration ? Number(fifth) : null,
    location: (hasDuration ? rest : [fifth, ...rest]).join('|').trim(),
  };
}
