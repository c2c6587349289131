import type { UserData } from '@otolead/contract/session/session.schema.ts';

/** The right to call, as one tab hands it to another. It is never written anywhere. */
export interface Grant {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly user: UserData;
}

export type SessionNews =
  | { readonly kind: 'granted'; readonly grant: Grant }
  | { readonly kind: 'grant-wanted' }
  /** `dropsDrafts`: the person said so. */
  | { readonly kind: 'signed-out'; readonly dropsDrafts: boolean };

const channel = new BroadcastChannel('otolead-session');

/** Tells the user's other tabs; the sender itself hears nothing. */
export function tellTabs(news: SessionNews): void {
  channel.postMessage(news);
}

/** Returns what ends the listening. */
export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const onMessage = (event: MessageEvent<SessionNews>) => listener(event.data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
