import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../platform/api/client.ts';
import { currentLanguage } from '../../../../platform/i18n/i18n.ts';
import { useLeadNews } from '../../../../platform/live/lead-news.ts';
import { type LeadPage, leadListQuery } from '../../leads.api.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';
import { staleOf, withRows } from './live-rows.ts';

/** Interval between fetches of changed rows. */
const LOOK_MS = 1_000;
/** Interval between fetches of leads outside the list; on a busy day most changes concern those. */
const STRANGERS_MS = 3_000;
/** Pause after a fetch that failed. */
const FAILED_MS = 5_000;

interface Known {
  readonly request: LeadListInput;
  /** Rows that no longer match, with their state then: a newer state may match again. */
  readonly left: ReadonlyMap<number, string>;
  /** Matching leads that the list does not show yet. */
  readonly come: ReadonlySet<number>;
}

interface ListNews {
  readonly hasLeft: (row: LeadRow) => boolean;
  readonly left: number;
  readonly come: number;
}

/**
 * Refetches in place the rows that others change, those in view at once and the rest on scroll. A row that no
 * longer matches stays, marked, until the list is refetched.
 */
export function useLiveRows(
  frame: RefObject<HTMLElement | null>,
  request: LeadListInput,
  rows: readonly LeadRow[],
): ListNews {
  const client = useQueryClient();
  const [kept, setKnown] = useState<Known>(() => nothingOf(request));
  const known = kept.request === request ? kept : nothingOf(request);
  const changed = useRef(new Set<number>());
  const lookedAt = useRef(0);
  const strangersAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ request, rows });
  useEffect(() => {
    latest.current = { request, rows };
  });

  const look = useCallback(async () => {
    const { request: asked, rows: loaded } = latest.current;
    const isDue = Date.now() - strangersAt.current >= STRANGERS_MS;
    const inSight = new Set(rowsInSight(frame.current, loaded));
    const ids = new Set(loaded.map(({ lead_id: id }) => id));
    const stale = staleOf(changed.current, ids, inSight, isDue);
    if (document.visibilityState === 'hidden' || stale.shown.length + stale.strange.length === 0) return;
    changed.current = new Set(stale.later);
    if (stale.strange.length > 0) strangersAt.current = Date.now();
    const wanted = [...stale.shown, ...stale.strange].filter((id) => isAskedFor(asked, id));
    const language = currentLanguage();
    const askAgain = () => {
      for (const id of wanted) changed.current.add(id);
    };
    const { matching, found, gone, others } = await findRows(asked, wanted, stale.shown).catch((error) => {
      askAgain();
      throw error;
    });
    // The answer is in the old language; ask again, because the list's answer may predate the change.
    if (currentLanguage() !== language) return askAgain();
    client.setQueryData(
      leadListQuery(asked).queryKey,
      (data: InfiniteData<LeadPage> | undefined) =>
        data && { ...data, pages: withRows(data.pages, [...matching, ...others]) },
    );
    setKnown((before) => {
      const { left, come } = before.request === asked ? before : nothingOf(asked);
      const came = stale.strange.filter((id) => found.has(id));
      return {
        request: asked,
        left: new Map([
          ...[...left].filter(([id]) => !found.has(id)),
          ...gone.flatMap((id) => {
            const row = [...others, ...loaded].find(({ lead_id }) => lead_id === id);
            return row ? [[id, JSON.stringify(row)] as const] : [];
          }),
        ]),
        come: new Set([...come, ...came]),
      };
    });
  }, [client, frame]);

  const lookSoon = useCallback(() => {
    timer.current ??= setTimeout(
      async () => {
        lookedAt.current = Date.now();
        await look().catch(() => {
          lookedAt.current = Date.now() + FAILED_MS - LOOK_MS;
        });
        timer.current = undefined;
        // Rows out of view wait for a scroll; unknown leads until due.
        const { rows: loaded } = latest.current;
        const inSight = new Set(rowsInSight(frame.current, loaded));
        const ids = new Set(loaded.map(({ lead_id: id }) => id));
        const isLeft = [...changed.current].some((id) => !ids.has(id) || inSight.has(id));
        if (isLeft && frame.current && document.visibilityState === 'visible') lookSoon();
      },
      Math.max(0, lookedAt.current + LOOK_MS - Date.now()),
    );
  }, [look, frame]);

  useLeadNews((news) => {
    const isAll = news === 'unknown' || news.has('lead:');
    const leads = isAll
      ? rowsInSight(frame.current, rows)
      : [...news.keys()].flatMap((topic) => (topic.startsWith('lead:') ? [Number(topic.slice(5))] : []));
    if (leads.length === 0) return;
    for (const id of leads) changed.current.add(id);
    lookSoon();
  });
  useEffect(() => {
    const list = frame.current;
    const seen = () => {
      if (changed.current.size > 0) lookSoon();
    };
    list?.addEventListener('scroll', seen, { capture: true, passive: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      list?.removeEventListener('scroll', seen, { capture: true });
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer.current);
    };
  }, [frame, lookSoon]);

  const ids = new Set(rows.map(({ lead_id: id }) => id));
  const come = [...known.come].filter((id) => !ids.has(id)).length;
  const { left } = known;
  const hasLeft = useCallback(
    (row: LeadRow) => left.has(row.lead_id) && left.get(row.lead_id) === JSON.stringify(row),
    [left],
  );
  return { hasLeft, left: rows.filter(hasLeft).length, come };
}

const NONE: ReadonlySet<number> = new Set();
const NO_ROWS: ReadonlyMap<number, string> = new Map();

const nothingOf = (request: LeadListInput): Known => ({ request, left: NO_ROWS, come: NONE });

/** The filters may list lead ids. */
const isAskedFor = ({ lead_ids: named }: LeadListInput, id: number) =>
  !Array.isArray(named) || named.includes(id);

/** Changed rows: those that the list asks for, and as they are now those of `shown` that it does not. */
async function findRows(asked: LeadListInput, wanted: readonly number[], shown: readonly number[]) {
  const matching = wanted.length === 0 ? [] : await fetchRows({ ...asked, lead_ids: wanted });
  const found = new Set(matching.map(({ lead_id: id }) => id));
  const gone = shown.filter((id) => !found.has(id));
  const others = gone.length === 0 ? [] : await fetchRows({ lead_ids: gone });
  return { matching, found, gone, others };
}

async function fetchRows(request: LeadListInput): Promise<readonly LeadRow[]> {
  return (await call(listLeads, request)).data;
}

/** The virtual table renders only rows near the viewport. */
function rowsInSight(frame: HTMLElement | null, rows: readonly LeadRow[]): number[] {
  const made = frame?.querySelectorAll<HTMLElement>('[data-row], li[data-index]') ?? [];
  return [...made].flatMap(({ dataset }) => rows[Number(dataset.row ?? dataset.index)]?.lead_id ?? []);
}
