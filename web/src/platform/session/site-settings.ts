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
