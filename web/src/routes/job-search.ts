export interface JobSearch {
  /** One of the user's own jobs. */
  job?: number | undefined;
}

export function jobSearch(search: Record<string, unknown>): JobSearch {
  const job = Number(search.job);
  // Named even without a value: the router keeps as it came what is left out.
  return { job: Number.isSafeInteger(job) && job > 0 ? job : undefined };
}
