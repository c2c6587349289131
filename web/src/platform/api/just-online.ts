/** Browsers report 'online' before a connection holds: so long after it a read that gets no answer is tried again. */
const SETTLING_MS = 10_000;

let onlineAt = Number.NEGATIVE_INFINITY;

window.addEventListener('online', () => {
  onlineAt = performance.now();
});

export const isJustOnline = (): boolean => performance.now() - onlineAt < SETTLING_MS;
