import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';
import type { StatusPayload } from './to-wire.ts';

/** Saves the form; calls `onAnswered` before refetching. */
export function useUpdateStatus(onAnswered: () => void) {
  return useLeadWrite((payload: StatusPayload) => call(updateStatus, payload), onAnswered);
}
