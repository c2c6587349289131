import type { ConfirmOptions } from './confirm.ts';

export type Ask = (options: ConfirmOptions) => Promise<boolean>;

let resolveReady: (ask: Ask) => void = () => undefined;

/** Resolves once a DialogHost is mounted; an earlier question would be lost. */
export const dialogsReady = new Promise<Ask>((resolve) => {
  resolveReady = resolve;
});

export function dialogsMounted(ask: Ask): void {
  resolveReady(ask);
}
