import { normalisePath } from '@otolead/contract/kernel/access.ts';

/** The market's settings (rows) as the server sends them; read through `setting`. */
export type SiteSettings = Readonly<Record<string, unknown>>;

/** A setting of the kind that `fallback` is; the fallback where it is missing or of another kind. */
export function setting<Value extends string | number | boolean>(
  settings: SiteSettings,
  key: string,
  fallback: Value,
): Value {
  const value = settings[key];
  return typeof value === typeof fallback ? (value as Value) : fallback;
}

/** Paths that no role of this market reaches (spec A§2). */
export function deniedPaths(settings: SiteSettings): ReadonlySet<string> {
  const denied = settings.menu_denied;
  return new Set(Array.isArray(denied) ? denied.map((path) => normalisePath(String(path))) : []);
}
