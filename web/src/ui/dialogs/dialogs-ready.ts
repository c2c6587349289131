let resolveReady: () => void = () => undefined;

/** Settles once a DialogHost listens; a question asked earlier would be heard by nobody. */
export const dialogsReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

export function dialogsMounted(): void {
  resolveReady();
}
