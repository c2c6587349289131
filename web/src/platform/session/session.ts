import { type AccessEntry, deniedPaths, mayReach, normalisePath } from '@otolead/contract/kernel/access.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import { useSyncExternalStore } from 'react';
import type { SiteSettings } from './site-settings.ts';

/** The signed-in user and their rights in the active market, without tokens. */
export interface Session {
  readonly user: UserData;
  readonly access: readonly AccessEntry[];
  readonly settings: SiteSettings;
  readonly held: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

let session: Session | null = null;
let lastUser: UserData | undefined;
const listeners = new Set<() => void>();

export function setSession(next: Pick<Session, 'user' | 'access' | 'settings'> | null): void {
  session = next && {
    ...next,
    held: new Set(next.access.map((entry) => normalisePath(entry.path))),
    denied: deniedPaths(next.settings.menu_denied),
  };
  lastUser = next?.user ?? lastUser;
  for (const listener of listeners) listener();
}

export function currentSession(): Session | null {
  return session;
}

/** True if the signed-in user holds the path's right and the path is not denied (spec A§2, A§6). */
export function can(path: string): boolean {
  return session !== null && mayReach(path, session.held, session.denied);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** For screens behind the sign-in, which may briefly outlive the session while the sign-in page loads. */
export function useUser(): UserData {
  const user = useSession()?.user ?? lastUser;
  if (!user) throw new Error('nobody has signed in');
  return user;
}

/** `can` for the latest access list; rerenders on change. */
export function useCan(): (path: string) => boolean {
  useSession();
  return can;
}
