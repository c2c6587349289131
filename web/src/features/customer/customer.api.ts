import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

/** Saves the personal detail. */
export function useEditCustomer() {
  return useLeadWrite((payload: RequestOf<typeof editCustomer>) => call(editCustomer, payload));
}
