import { getSetUp, getStarterFile, loadStarter } from '@otolead/contract/set-up/set-up.endpoints.ts';
import type { SetUp } from '@otolead/contract/set-up/set-up.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, saveFile } from '../../platform/api/client.ts';
import { RECORDS } from '../../ui/list/records-key.ts';

export const setUpQuery = queryOptions({
  queryKey: [RECORDS, getSetUp.name] as const,
  queryFn: async ({ signal }) => (await call(getSetUp, {}, { signal })).data,
  meta: { live: ['record'] },
});

export function useLoadStarter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(loadStarter, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
}

export type StarterFile = SetUp['starter']['files'][number];

export function useStarterFile() {
  return useMutation({
    mutationFn: (record: StarterFile) => saveFile(getStarterFile, { record }, `${record}.csv`),
  });
}
