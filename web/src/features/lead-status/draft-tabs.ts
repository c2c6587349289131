import { draftLeads } from '../../platform/drafts.ts';

/** A tab with drafts, by the title its user sees. */
export interface TabDrafts {
  /** Null for this tab. */
  readonly title: string | null;
  readonly leads: readonly number[];
}

type Message =
  | { readonly kind: 'wanted'; readonly question: string; readonly userId: number }
  | { readonly kind: 'found'; readonly question: string; readonly tab: TabDrafts };

/** Tabs share one browser: one that stays silent this long is frozen or gone. */
const ANSWERED_WITHIN_MS = 250;

const channel = new BroadcastChannel('otolead-drafts');

/** Answers other tabs' questions about this tab's drafts. Call once. */
export function answerForDrafts(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'wanted') return;
    const leads = draftLeads(sessionStorage, data.userId, Date.now());
    if (leads.length === 0) return;
    const found: Message = { kind: 'found', question: data.question, tab: { title: document.title, leads } };
    channel.postMessage(found);
  });
}

/** The user's drafts in all tabs, this tab's first; empty without any. */
export async function draftsOfTabs(userId: number): Promise<TabDrafts[]> {
  const now = Date.now();
  const own = [...draftLeads(sessionStorage, userId, now), ...draftLeads(localStorage, userId, now)];
  const tabs: TabDrafts[] = own.length > 0 ? [{ title: null, leads: [...new Set(own)] }] : [];
  const question = crypto.randomUUID();
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'found' && data.question === question) tabs.push(data.tab);
  };
  channel.addEventListener('message', onMessage);
  const wanted: Message = { kind: 'wanted', question, userId };
  channel.postMessage(wanted);
  await new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS));
  channel.removeEventListener('message', onMessage);
  return tabs;
}
