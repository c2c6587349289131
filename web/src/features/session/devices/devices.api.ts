import {
  getSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '@otolead/contract/session/devices.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/client.ts';

export const devicesQuery = queryOptions({
  queryKey: ['session', 'devices'],
  queryFn: async ({ signal }) => (await call(getSessions, {}, { signal })).data,
  // Always stale: devices are shown as they are now.
  staleTime: 0,
  gcTime: 0,
});

export function signOutDevice(id: number) {
  return call(revokeOwnSession, { id });
}

export function signOutOtherDevices() {
  return call(revokeOtherSessions, {});
}
