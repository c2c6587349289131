import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  listLeadMessages,
  resolveLeadMessage,
  seeLeadMessages,
  sendLeadMessage,
} from '@otolead/contract/messages/messages.endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

export function messagesQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'messages', leadId] as const,
    queryFn: async ({ signal }) => (await call(listLeadMessages, { lead_id: leadId }, { signal })).data,
    meta: { live: [`lead:${leadId}`] },
  });
}

export function useSendMessage() {
  return useLeadWrite((request: RequestOf<typeof sendLeadMessage>) => call(sendLeadMessage, request));
}

export function useResolveMessage() {
  return useLeadWrite((request: RequestOf<typeof resolveLeadMessage>) => call(resolveLeadMessage, request));
}

/** Only the bell counts what has been read. */
export function useSeeMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (leadId: number) => call(seeLeadMessages, { lead_id: leadId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['leads', 'waiting'] }),
  });
}
