import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';

/** Messages from the tab with the stream, and questions to it. */
export type TabNews =
  | { readonly kind: 'change'; readonly events: readonly LiveEvent[]; readonly id: string | undefined }
  | { readonly kind: 'place'; readonly id: string }
  | { readonly kind: 'resync' }
  /** The stream resumed after an end. */
  | { readonly kind: 'back' }
  | { readonly kind: 'state'; readonly isDown: boolean }
  /** A tab that has been loading for `ms` milliseconds asks what it missed. */
  | { readonly kind: 'missed?'; readonly tab: string; readonly ms: number }
  | { readonly kind: 'missed'; readonly tab: string; readonly events: readonly LiveEvent[] };

const channel = new BroadcastChannel('otolead-live');

export const TAB = crypto.randomUUID?.() ?? String(Math.random());

export function publishToTabs(news: TabNews): void {
  channel.postMessage(news);
}

export function subscribeToTabs(listener: (news: TabNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<TabNews>) => listener(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
