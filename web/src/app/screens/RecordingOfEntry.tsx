import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { HEAR_RECORDINGS } from '@otolead/contract/recordings/recordings.rules.ts';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CallRecording = lazyPart(async () => {
  const [{ CallRecording: Part }] = await Promise.all([
    import('../../features/recordings/CallRecording.tsx'),
    loadTexts('recordings'),
  ]);
  return Part;
});

/** The recording of a call below its entry of the history. */
export function RecordingOfEntry({ leadId, entry }: { leadId: number; entry: ActivityEntry }) {
  const can = useCan();
  return can(HEAR_RECORDINGS) ? <CallRecording leadId={leadId} calledAt={entry.created_date} /> : null;
}
