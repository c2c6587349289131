import { EMPTY_VALUES } from '@otolead/contract/lead-status/values.rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DraftStorage,
  draftLeads,
  dropAllDrafts,
  dropDraft,
  dropForeignDrafts,
  readDraft,
  writeDraft,
} from './drafts.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T02:00:00Z');
const rina = { userId: 3, market: 'id', leadId: 7 };
const dimas = { ...rina, userId: 33 };
const draft = {
  version: 2,
  initial: EMPTY_VALUES,
  values: { ...EMPTY_VALUES, internal_comment: 'secret' },
  savedAt: NOW,
};

/** An in-memory Storage. */
function memory(): DraftStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

let storage: ReturnType<typeof memory>;
beforeEach(() => {
  storage = memory();
  writeDraft(storage, rina, draft);
});

describe('a draft', () => {
  it('comes back as it was left', () => {
    expect(readDraft(storage, rina, NOW + 1000)).toEqual(draft);
  });

  it('belongs to one user, market and lead, or to one audit of it', () => {
    for (const other of [dimas, { ...rina, market: 'ph' }, { ...rina, leadId: 8 }, { ...rina, auditId: 5 }]) {
      expect(readDraft(storage, other, NOW)).toBeNull();
    }
  });

  it('of a record’s form belongs to its address and is named among no leads', () => {
    const form = { userId: rina.userId, market: 'id', form: '/edit_domain/7?id=7:8' };
    writeDraft(storage, form, draft);
    expect(readDraft(storage, form, NOW)).toEqual(draft);
    expect(readDraft(storage, { ...form, form: '/edit_domain/8' }, NOW)).toBeNull();
    expect(draftLeads(storage, rina.userId, NOW)).toEqual([rina.leadId]);
    dropForeignDrafts(storage, dimas.userId);
    expect(storage.kept.size).toBe(0);
  });

  it('is forgotten after a day', () => {
    expect(readDraft(storage, rina, NOW + DAY_MS + 1)).toBeNull();
  });

  it('of an older shape is none', () => {
    for (const [key, kept] of storage.kept)
      storage.kept.set(key, JSON.stringify({ ...JSON.parse(kept), shape: 1 }));
    expect(readDraft(storage, rina, NOW)).toBeNull();
  });

  it('that cannot be read is none', () => {
    for (const key of storage.kept.keys()) storage.kept.set(key, '{');
    expect(readDraft(storage, rina, NOW)).toBeNull();
  });

  it('is gone once it was dropped', () => {
    dropDraft(storage, rina);
    expect(storage.kept.size).toBe(0);
  });

  it('of another user goes when somebody takes over the tab, one’s own stays', () => {
    writeDraft(storage, dimas, draft);
    dropForeignDrafts(storage, dimas.userId);
    expect(readDraft(storage, rina, NOW)).toBeNull();
    expect(readDraft(storage, dimas, NOW)).toEqual(draft);
  });

  it('names the leads that a user has some for, in every market, and none of others or of yesterday', () => {
    writeDraft(storage, rina, draft);
    writeDraft(storage, { ...rina, market: 'ph', leadId: 99, auditId: 5 }, draft);
    writeDraft(storage, dimas, draft);
    expect(draftLeads(storage, rina.userId, NOW).toSorted()).toEqual([rina.leadId, 99].toSorted());
    expect(draftLeads(storage, rina.userId, NOW + 25 * 3_600_000)).toEqual([]);
  });

  it('signing out may drop all and leaves what others keep there', () => {
    writeDraft(storage, dimas, draft);
    storage.setItem('scroll', '12');
    dropAllDrafts(storage);
    expect([...storage.kept.keys()]).toEqual(['scroll']);
  });

  it('that the storage refuses is reported as not kept', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(writeDraft(full, rina, draft)).toBe(false);
  });
});
