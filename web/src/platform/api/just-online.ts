/** Browsers fire 'online' before connections work: unanswered reads are retried for this long. */
const SETTLING_MS = 10_000;

let onlineAt = Number.NEGATIVE_INFINITY;

window.addEventListener('online', () => {
  onlineAt = performance.now();
});

export const isJustOnline = (): boolean => performance.now() - onlineAt < SETTLING_MS;
