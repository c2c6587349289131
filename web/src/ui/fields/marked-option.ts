/** The option of a field's open list that Enter would take. */
export function markedOption(input: HTMLInputElement | null): HTMLElement | null {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}
