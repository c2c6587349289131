import type { ConfirmOptions } from './confirm.ts';

export type Ask = (options: ConfirmOptions) => Promise<boolean>;

let resolveReady: (ask: Ask) => void = () => undefined;

/** Settles once a DialogHost listens; a question asked earlier would be heard by nobody. */
export const dialogsReady = new Promise<Ask>((resolve) => {
  resolveReady = resolve;
});

export function dialogsMounted(ask: Ask): void {
  resolveReady(ask);
}
