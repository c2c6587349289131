import type { UserData } from '@otolead/contract/session/session.schema.ts';

/** The access token that tabs pass to each other; never stored. */
export interface Grant {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly user: UserData;
}

export type SessionNews =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'grant-wanted' }
  /** `dropsDrafts`: the user's choice. */
  | { readonly kind: 'signed-out'; readonly dropsDrafts: boolean };

const channel = new BroadcastChannel('otolead-session');

/** Posts to the user's other tabs; the sender does not receive it. */
export function publishToTabs(news: SessionNews): void {
  channel.postMessage(news);
}

/** Returns the unsubscribe function. */
export function subscribeToTabs(listener: (news: SessionNews) => void): () => void {
  const onMessage = (event: MessageEvent<SessionNews>) => listener(event.data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
