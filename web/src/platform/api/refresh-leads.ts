import type { QueryClient } from '@tanstack/react-query';

/** After a write of a lead: resolves when lists, lead and history have been refetched. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['leads'] }),
    client.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
