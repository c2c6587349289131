import { getWebRule } from '@otolead/contract/web-rules/web-rules.endpoints.ts';
import type { WebRuleAnswer } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { RECORDS } from '../../ui/list/records-key.ts';

/** The rule of a list, or a version of it; null if the market has no such list or version. */
export function useWebRule<Found = WebRuleAnswer>(
  listId: number,
  version: number | undefined,
  read: (rule: WebRuleAnswer) => Found,
) {
  return useQuery({
    queryKey: [RECORDS, getWebRule.name, listId, version] as const,
    queryFn: async ({ signal }) => {
      if (!Number.isSafeInteger(listId) || listId < 1) return null;
      const asked = { process_list_id: listId, ...(version !== undefined && { version }) };
      try {
        return (await call(getWebRule, asked, { signal })).data;
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
    select: (rule) => rule && read(rule),
  });
}
