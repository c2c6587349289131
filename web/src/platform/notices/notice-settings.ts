import {
  MINUTES_AHEAD,
  NO_NOTICES,
  NOTICE_KINDS,
  type NoticeSettings,
} from '@otolead/contract/my-day/notices.rules.ts';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../local-storage.ts';
import { currentSession, onSessionChange } from '../session/session.ts';

const listeners = new Set<() => void>();
let read: { readonly stored: string | null; readonly settings: NoticeSettings } | undefined;

/** Kept by browser and user: the permission is the browser's, too. */
function keyOf(): string | undefined {
  const user = currentSession()?.user;
  return user && !user.read_only ? `otolead-notices-${user.id}` : undefined;
}

/** Of the signed-in user in this browser; nothing is on while an administrator looks as another role. */
export function noticeSettings(): NoticeSettings {
  const key = keyOf();
  const stored = key === undefined ? null : readStored(key);
  if (read?.stored !== stored || !read) read = { stored, settings: parse(stored) };
  return read.settings;
}

export function areNoticesOn(): boolean {
  const { shows, sounds } = noticeSettings();
  return shows || sounds;
}

export function saveNoticeSettings(settings: NoticeSettings): void {
  const key = keyOf();
  if (key !== undefined) writeStored(key, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

/** Another tab's change arrives by the storage event. */
export const useNoticeSettings = () => useSyncExternalStore(subscribe, noticeSettings);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  const leave = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    leave();
  };
}

/** What another version has stored is read as far as it is known. */
function parse(stored: string | null): NoticeSettings {
  try {
    const { shows, sounds, kinds, minutes } = JSON.parse(stored ?? '{}') as Partial<NoticeSettings>;
    return {
      shows: shows === true,
      sounds: sounds === true,
      kinds: Array.isArray(kinds)
        ? kinds.filter((kind) => Object.hasOwn(NOTICE_KINDS, kind))
        : NO_NOTICES.kinds,
      minutes: MINUTES_AHEAD.find((one) => one === minutes) ?? NO_NOTICES.minutes,
    };
  } catch {
    return NO_NOTICES;
  }
}
