import type { Query, QueryClient } from '@tanstack/react-query';

/** Choices of a field on the screen that were asked for and did not come. */
export const isMissing = (query: Query) =>
  query.meta?.choices === true &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  query.isActive();

export function askForMissingChoices(client: QueryClient): void {
  void client.refetchQueries({ predicate: isMissing });
}
