import { listLeadRecordings, openRecording } from '@otolead/contract/recordings/recordings.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

const RECORDINGS = 'recordings';

/** Recordings of a lead; with an audit also the one of its call. */
export function leadRecordingsQuery(leadId: number, auditId?: number) {
  return queryOptions({
    queryKey: [RECORDINGS, leadId, auditId ?? null, currentLanguage()] as const,
    queryFn: async ({ signal }) =>
      (await call(listLeadRecordings, { lead_id: leadId, audit_id: auditId }, { signal })).data,
    meta: { live: [`lead:${leadId}`] },
  });
}

/** Opens a recording, which stands in the log of views: once while its player is shown. */
export function openedRecordingQuery(leadId: number, recordingId: number) {
  return queryOptions({
    queryKey: [RECORDINGS, 'open', leadId, recordingId] as const,
    queryFn: async () => (await call(openRecording, { lead_id: leadId, recording_id: recordingId })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
