/** The option that Enter would take from the open list of a field. */
export function markedOption(input: HTMLInputElement | null): HTMLElement | null {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}
