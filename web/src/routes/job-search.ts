export interface JobSearch {
  /** One of the user's own jobs. */
  job?: number;
}

export function jobSearch(search: Record<string, unknown>): JobSearch {
  const job = Number(search.job);
  return Number.isSafeInteger(job) && job > 0 ? { job } : {};
}
