/** Callers other than users. */
export const OWN_KEYS = ['partner-key', 'dialer-secret', 'recording-ticket'] as const;

type OwnKey = (typeof OWN_KEYS)[number];

/**
 * Right of a call: a page right of the specification ('/lead-list'), `signed-in`, `public`, or a machine's key without
 * a session (`partner-key`, `dialer-secret`, `recording-ticket`). Always explicit, because a missing key denies (domain.md 14).
 */
export type AccessKey = 'public' | 'signed-in' | OwnKey | `/${string}`;

/** An endpoint whose right depends on the parsed request declares every key it may choose. */
export interface ChosenAccess<Request> {
  readonly keys: readonly AccessKey[];
  /** Several keys are all needed. */
  choose(request: Request): AccessKey | readonly AccessKey[];
}

/** Entry of a user's access list (domain.md 3: resource = module, action = last path segment). */
export interface AccessEntry {
  readonly resource: string;
  readonly controller: string;
  readonly path: string;
  readonly module: string;
  readonly action: string;
}

/** Lower case and no trailing slash, for comparison (domain.md 4). */
export function normalisePath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.length > 1 ? bare.replace(/\/+$/, '').toLowerCase() : bare.toLowerCase();
}

/** Paths in a market's setting `menu_denied`; an invalid setting denies nothing rather than everything. */
export function deniedPaths(setting: unknown): ReadonlySet<string> {
  const paths = Array.isArray(setting) ? setting : [];
  return new Set(paths.filter((path) => typeof path === 'string').map(normalisePath));
}

/** True if the path is held and not denied in the market (spec A§2, A§6). */
export function mayReach(path: string, held: ReadonlySet<string>, denied: ReadonlySet<string>): boolean {
  const wanted = normalisePath(path);
  return held.has(wanted) && !denied.has(wanted);
}

export function isOwnKey(key: unknown): key is OwnKey {
  return OWN_KEYS.some((own) => own === key);
}
