import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  consultCall,
  dialLead,
  endConsult,
  findCall,
  getLine,
  hangUp,
  listFreeAgents,
  pauseLine,
  resumeLine,
  transferCall,
} from '@otolead/contract/line/line.endpoints.ts';
import type { LineData } from '@otolead/contract/line/line.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';

/** The own line, refetched with each of its events. */
export function lineQuery() {
  return queryOptions({
    queryKey: ['line'] as const,
    queryFn: async ({ signal }) => (await call(getLine, {}, { signal })).data,
    meta: { live: ['line'] },
  });
}

/** Every command answers the state that follows from it. */
function useCommand<Request>(send: (request: Request) => Promise<{ readonly data: LineData | null }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data }) => client.setQueryData(lineQuery().queryKey, data),
  });
}

export const useDial = () => useCommand((request: RequestOf<typeof dialLead>) => call(dialLead, request));
export const useHangUp = () => useCommand(() => call(hangUp, {}));
export const usePause = () => useCommand((reason: string) => call(pauseLine, { reason }));
export const useResume = () => useCommand(() => call(resumeLine, {}));
export const useTransfer = () =>
  useCommand((target: RequestOf<typeof transferCall>) => call(transferCall, target));

export const useConsult = () =>
  useCommand((target: RequestOf<typeof consultCall>) => call(consultCall, target));
/** True passes the customer on, false takes the customer back. */
export const useEndConsult = () =>
  useCommand((isPassedOn: boolean) => call(endConsult, { pass_on: isPassedOn ? 1 : 0 }));

export function freeAgentsQuery() {
  return queryOptions({
    queryKey: ['line', 'free-agents'] as const,
    queryFn: async ({ signal }) => (await call(listFreeAgents, {}, { signal })).data,
    gcTime: 0,
  });
}

/** In the body, because an address would be logged. */
export async function leadOfCall(request: RequestOf<typeof findCall>) {
  return (await call(findCall, request)).data;
}
