import { localTime } from '@otolead/contract/kernel/market-time.ts';
import { type Known, type Notice, planNotices } from '@otolead/contract/my-day/notices.rules.ts';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useLeadNews } from '../../platform/live/lead-news.ts';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { openLead } from '../../platform/market/lead-address.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { inMarket } from '../../platform/market/market-path.ts';
import { noticeSettings, useNoticeSettings } from '../../platform/notices/notice-settings.ts';
import { notify, playTone } from '../../platform/notices/notify.ts';
import { useUser } from '../../platform/session/session.ts';
import { waitingQuery } from './my-day.api.ts';
import { PLACES } from './waiting-places.ts';

/** Lock of the one tab of this browser that notifies; when it closes another tab takes over. */
const LOCK = 'otolead-notices';
/** The bell refetches at most this often; a hidden tab leaves it to the notices. */
const LEAST_PAUSE_MS = 10_000;
const SETTLE_MS = 500;
/** What is due later than the answer reaches is asked for by then. */
const LONGEST_PAUSE_MS = 3_600_000;

/** Notifies of what the bell says, once in all tabs of the browser, by the events and answers that the bell lives on. */
export function useNotices(): void {
  const t = useT('my-day');
  const client = useQueryClient();
  const { code, timeZone } = useMarket();
  const { id: userId } = useUser();
  const { shows, sounds } = useNoticeSettings();
  const isOn = shows || sounds;
  const onNews = useRef<() => void>(undefined);
  useLeadNews(() => onNews.current?.());

  const tell = useEffectEvent((notices: readonly Notice[]) => {
    const { shows: isShown, sounds: isHeard } = noticeSettings();
    if (isHeard) playTone();
    if (!isShown) return;
    for (const { kind, things } of notices) {
      const [first] = things;
      if (!first) continue;
      const { lead_id: leadId, audit_id: auditId, at, key } = first;
      const isOne = things.length === 1;
      const count = things.length;
      const isReaudit = kind === 'audits_returned';
      notify({
        title: isOne
          ? t(`notice.${kind}`, { time: localTime(new Date(at), timeZone) })
          : t(`waiting.${kind}`, { count, shown: count }),
        body: isOne ? t('notice.lead', { id: leadId }) : '',
        tag: isOne ? `${kind}:${key}` : kind,
        onOpen: () =>
          isOne
            ? openLead(leadId, auditId === undefined ? undefined : { auditId, isReaudit })
            : window.open(inMarket(PLACES[kind], code), '_blank', 'noopener'),
      });
    }
  });

  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const toldKey = `otolead-told-${userId}-${code}`;
    const { queryKey } = waitingQuery();
    const name = hashKey(queryKey);
    let known: Known = { told: new Set() };
    let timer: ReturnType<typeof setTimeout> | undefined;

    const fetchNow = () =>
      void client.fetchQuery({ ...waitingQuery(), staleTime: 1_000 }).catch(() => undefined);
    const take = () => {
      const { data, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
      // Without locks the visible tab notifies.
      if (!data || (!navigator.locks && document.visibilityState === 'hidden')) return;
      const now = Date.now();
      const plan = planNotices(data, { ...known, told: storedNames(toldKey) }, noticeSettings(), now);
      known = plan.known;
      writeStored(toldKey, JSON.stringify([...plan.known.told]));
      if (plan.notices.length > 0) tell(plan.notices);
      clearTimeout(timer);
      const again = Math.min(plan.next ?? Number.POSITIVE_INFINITY, dataUpdatedAt + LONGEST_PAUSE_MS);
      timer = setTimeout(
        () => (again === plan.next ? take() : fetchNow()),
        Math.max(again - Date.now(), 1_000),
      );
    };
    const watch = () => {
      const leave = client.getQueryCache().subscribe(({ query: { queryHash }, type, ...event }) => {
        const isAnswer = type === 'updated' && 'action' in event && event.action.type === 'success';
        if (isAnswer && queryHash === name) take();
      });
      let due: ReturnType<typeof setTimeout> | undefined;
      onNews.current = () => {
        const pause = (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) + LEAST_PAUSE_MS - Date.now();
        due ??= setTimeout(() => {
          due = undefined;
          fetchNow();
        }, Math.max(pause, 0) + SETTLE_MS);
      };
      void client.fetchQuery(waitingQuery()).catch(() => undefined);
      return new Promise<void>((resolve) => {
        stop.signal.addEventListener('abort', () => {
          leave();
          clearTimeout(due);
          clearTimeout(timer);
          onNews.current = undefined;
          resolve();
        });
      });
    };
    if (navigator.locks)
      void navigator.locks.request(LOCK, { signal: stop.signal }, watch).catch(() => undefined);
    else void watch();
    return () => stop.abort();
  }, [client, code, isOn, userId]);
}

/** Another tab may have added to them. */
function storedNames(key: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(readStored(key) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}
