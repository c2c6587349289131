import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import { draftOf, type RuleValues } from '@otolead/contract/web-rules/rule-form.rules.ts';
import { getSimulation, simulateRule } from '@otolead/contract/web-rules/simulation.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { JOB_META, lookWithoutStream } from '../../platform/jobs.ts';

interface Started {
  readonly jobId: number;
  /** The replayed draft, to compare with the form. */
  readonly draft: string;
}

const written = (values: RuleValues) => JSON.stringify(draftOf(values));

/** Replays a draft: starts its job, follows it, and keeps the result until the next. */
export function useSimulation(listId: number, values: RuleValues) {
  const start = useMutation({
    mutationFn: async (): Promise<Started> => {
      const { data } = await call(simulateRule, { ...values, process_list_id: listId });
      return { jobId: data.job_id, draft: written(values) };
    },
  });
  const jobId = start.data?.jobId;
  const found = useQuery({
    queryKey: [getSimulation.name, jobId] as const,
    queryFn: async ({ signal }) => (await call(getSimulation, { job_id: jobId ?? 0 }, { signal })).data,
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data } }) => lookWithoutStream(!data || !isOver(data.state)),
    meta: JOB_META,
  });
  const progress = found.data;
  return {
    start: () => start.mutate(),
    progress,
    isRunning: start.isPending || (jobId !== undefined && !(progress && isOver(progress.state))),
    isStale: start.data !== undefined && start.data.draft !== written(values),
  };
}
