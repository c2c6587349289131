import { showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { isMasked, type ShownField } from '@otolead/contract/kernel/masked.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from './client.ts';

type Purpose = RequestOf<typeof showContact>['purpose'];

/** A contact as the server gave it. */
export interface ContactField {
  readonly leadId: number;
  readonly field: ShownField;
  readonly value: string;
}

/**
 * The full value of a contact: as it is, or, where it is masked, fetched for a purpose that the view log keeps. Undefined
 * after a failure, which a toast reports.
 */
export function useContact({ leadId, field, value }: ContactField) {
  const fetched = useMutation({
    mutationFn: async (purpose: Purpose) =>
      (await call(showContact, { lead_id: leadId, field, purpose })).data.value ?? '',
  });
  const reveal = async (purpose: Purpose): Promise<string | undefined> => {
    if (!isMasked(value)) return value;
    return fetched.mutateAsync(purpose).catch(() => undefined);
  };
  return { reveal, isPending: fetched.isPending };
}
