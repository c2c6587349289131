export interface JobSearch {
  /** A job of the user. */
  job?: number | undefined;
}

export function jobSearch(search: Record<string, unknown>): JobSearch {
  const job = Number(search.job);
  // Present even without a value: the router keeps omitted parameters as they were.
  return { job: Number.isSafeInteger(job) && job > 0 ? job : undefined };
}
