/** Local storage that may be forbidden, full or empty. Losing it costs a preference, never work. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // If forbidden or full, the choice lasts as long as the page.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be removed was never stored.
  }
}
