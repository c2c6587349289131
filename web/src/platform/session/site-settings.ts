/** The market's settings as sent by the server; read through `setting`. */
export type SiteSettings = Readonly<Record<string, unknown>>;

/** A setting of the same type as `fallback`; the fallback if missing or of another type. */
export function setting<Value extends string | number | boolean>(
  settings: SiteSettings,
  key: string,
  fallback: Value,
): Value {
  const value = settings[key];
  return typeof value === typeof fallback ? (value as Value) : fallback;
}
