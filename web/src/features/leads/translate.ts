/** `t` of the namespace `leads`, as pure functions take it. */
export interface Translate {
  (key: string): string;
  (key: string, params: Record<string, string | number>): string;
}
