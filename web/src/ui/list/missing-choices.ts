import type { Query, QueryClient } from '@tanstack/react-query';

/** Field options on the screen that failed to load. */
export const isMissing = (query: Query) =>
  query.meta?.choices === true &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  query.isActive();

export function askForMissingChoices(client: QueryClient): void {
  void client.refetchQueries({ predicate: isMissing });
}
