import { listConsents, withdrawConsent } from '@otolead/contract/privacy/consent.endpoints.ts';
import { erasePerson, findPerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';

/** Not kept: the answer names a person. */
export function personQuery(customer: string) {
  return queryOptions({
    queryKey: ['person', customer] as const,
    queryFn: async ({ signal }) => (await call(findPerson, { customer }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Everything that was loaded may name the person. */
export function useErase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { lead_id: number; confirm: string; own_password: string }) =>
      call(erasePerson, request),
    onSuccess: () => client.invalidateQueries(),
  });
}

export function consentsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['consents', leadId] as const,
    queryFn: async ({ signal }) => (await call(listConsents, { lead_id: leadId }, { signal })).data,
    staleTime: 0,
  });
}

/** Changes the lead, its history and who may be called. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (leadId: number) => call(withdrawConsent, { lead_id: leadId }),
    onSuccess: () =>
      Promise.all(
        [['consents'], ['leads'], ['activity'], ['calls']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
