import type { QueryClient } from '@tanstack/react-query';

/** After a write of a lead: fulfilled when the lists, the lead and its history have been fetched again. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['leads'] }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
