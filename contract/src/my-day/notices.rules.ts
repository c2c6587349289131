import type { Waiting, WaitingThing } from './my-day.schema.ts';

/** What a person may be notified of, with the kinds of the bell that belong to it. */
export const NOTICE_KINDS = {
  callback: ['callbacks'],
  audit: ['audits_agent', 'audits_returned', 'audits_new'],
  given: ['given'],
  task: ['tasks'],
  reply: ['replies'],
} as const satisfies Record<string, readonly Waiting[number]['kind'][]>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Kinds of the bell with notices. */
export type NoticedKind = (typeof NOTICE_KINDS)[NoticeKind][number];

/** Minutes before a promised call at which its notice may come; 0: when it is due. */
export const MINUTES_AHEAD = [0, 5, 10, 15] as const;

/** How far the bell looks ahead for notices. A tab that shows nothing asks again after an hour only. */
export const LOOK_AHEAD_MINUTES = 120;

export interface NoticeSettings {
  /** Shows a notification of the browser. */
  readonly shows: boolean;
  readonly sounds: boolean;
  readonly kinds: readonly NoticeKind[];
  readonly minutes: (typeof MINUTES_AHEAD)[number];
}

export const NO_NOTICES: NoticeSettings = {
  shows: false,
  sounds: false,
  kinds: ['callback', 'audit', 'given', 'task', 'reply'],
  minutes: 0,
};

export interface Notice {
  readonly kind: NoticedKind;
  readonly things: readonly WaitingThing[];
}

/** What a browser keeps between two answers of the bell. */
export interface Known {
  /** Ids of what the person has been notified of. */
  readonly told: ReadonlySet<string>;
  /** Ids in the previous answer; undefined before the first. */
  readonly seen?: ReadonlySet<string>;
  /** Ids of calls promised for so soon that their notice waits until they are due. */
  readonly held?: ReadonlySet<string>;
}

interface Plan {
  /** At most one per kind. */
  readonly notices: readonly Notice[];
  readonly known: Required<Known>;
  /** When the next call or task is due, in milliseconds since 1970. */
  readonly next: number | undefined;
}

/**
 * Notices for what is new in an answer of the bell. A call promised within its notice time is announced when it is due,
 * because its agent has only just promised it.
 */
export function planNotices(
  waiting: Waiting,
  { told, seen, held = new Set() }: Known,
  { kinds, minutes }: NoticeSettings,
  now: number,
): Plan {
  const wanted = kinds.flatMap((kind): readonly NoticedKind[] => NOTICE_KINDS[kind]);
  const planned = waiting.flatMap(({ kind, things = [] }) =>
    things.map((thing) => {
      const name = `${kind}:${thing.key}`;
      const due = Date.parse(thing.at);
      const early = due - (kind === 'callbacks' ? minutes : 0) * 60_000;
      const isHeld = held.has(name) || (seen !== undefined && !seen.has(name) && early < now && due > now);
      return { kind, thing, name, isHeld, from: isHeld ? due : early };
    }),
  );
  const open = planned.flatMap((one) => {
    const kind = wanted.find((each) => each === one.kind);
    return kind === undefined || told.has(one.name) ? [] : [{ ...one, kind }];
  });
  const ripe = open.filter(({ from }) => from <= now);
  const next = open.filter(({ from }) => from > now).map(({ from }) => from);
  const names = (of: readonly { readonly name: string }[]) => new Set(of.map(({ name }) => name));
  return {
    notices: [...Map.groupBy(ripe, ({ kind }) => kind)].map(([kind, own]) => ({
      kind,
      things: own.map(({ thing }) => thing),
    })),
    known: {
      told: names([...planned.filter(({ name }) => told.has(name)), ...ripe]),
      seen: names(planned),
      held: names(planned.filter(({ isHeld }) => isHeld)),
    },
    next: next.length > 0 ? Math.min(...next) : undefined,
  };
}
