import { VisuallyHidden } from '@mantine/core';
import type { ActivityEntry, ActivitySource } from '@otolead/contract/activity/activity.schema.ts';
import { codeKey } from '@otolead/contract/activity/details.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { formatDateTime, localTime } from '@otolead/contract/kernel/market-time.ts';
import { type ReactNode, Suspense, use } from 'react';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { formatDuration } from '../../ui/format.ts';
import { Pill, type Tone } from '../../ui/StatusPill/StatusPill.tsx';
import { EntryExtraContext } from './entry-extra.ts';
import { type Fact, type FactValue, factsOf, flagsOf, TITLE_DETAILS } from './entry-facts.ts';
import classes from './HistoryEntry.module.css';

const TONES = {
  crm: 'success',
  reassign_dse: 'success',
  lms: 'violet',
  system: 'neutral',
  dialer: 'cyan',
} as const satisfies Record<ActivitySource, Tone>;

/** When, where from, what and who, on one line if it fits. */
export function HistoryEntry({ entry }: { entry: ActivityEntry }) {
  const t = useT('activity');
  const language = useLanguage();
  const { timeZone } = activeMarket();
  const made = new Date(entry.created_date);
  const facts = factsOf(entry);
  const extra = use(EntryExtraContext);
  return (
    <li className={classes.entry}>
      <time
        className={classes.time}
        dateTime={entry.created_date}
        title={formatDateTime(made, timeZone, language)}
      >
        {localTime(made, timeZone)}
      </time>
      <span className={classes.source}>
        <Pill tone={TONES[entry.activity_source]}>{t(`source.${entry.activity_source}`)}</Pill>
      </span>
      <div className={classes.told}>
        <span className={classes.title}>{titleOf(entry, facts, t)}</span>
        {facts.map((fact) => factText(fact, { t, language }))}
        {entry.comment.map((comment) => (
          <Comment
            key={`${comment.comment_type}${comment.to}${comment.comment}`}
            comment={comment}
            isMessage={entry.details.message !== undefined}
          />
        ))}
      </div>
      <span className={classes.who}>{entry.added_by}</span>
      {extra && entry.activity_type === 'dialer_disposition' && (
        <div className={classes.extra}>
          <Suspense>
            <extra.Extra leadId={extra.leadId} entry={entry} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

type T = Translate<'activity'>;

/** A changed status needs no title; every other entry starts with one. */
function titleOf(entry: ActivityEntry, facts: readonly Fact[], t: T): string {
  const flags = flagsOf(entry.details).map((flag) => t(`lead-status:field.${flag}`));
  if (flags.length > 0) return t('type.flag_enabled', { flag: flags.join(', ') });
  for (const name of TITLE_DETAILS) {
    const action = codeKey(name, entry.details[name]);
    if (action) return t(action);
  }
  if (entry.activity_type === 'status' && facts.length > 0) return '';
  return t(entry.activity_type === 'flag_enabled' ? 'type.flag' : `type.${entry.activity_type}`);
}

/** The reader's texts and language. */
interface Words {
  readonly t: T;
  readonly language: Language;
}

/**
 * A function, not a component: an entry has up to a dozen facts, and a screen paints a hundred entries at first.
 */
function factText(fact: Fact, words: Words): ReactNode {
  const { t } = words;
  return (
    <span key={fact.name} className={classes.fact}>
      {fact.name && <span className={classes.name}>{t(fact.name)} </span>}
      {fact.old && (
        <del>
          <VisuallyHidden>{t('was')} </VisuallyHidden>
          {valueText(fact.old, words)}
        </del>
      )}
      {fact.old && (
        <>
          {' '}
          <span className={classes.arrow} aria-hidden="true">
            →
          </span>{' '}
        </>
      )}
      {fact.new ? (
        <strong>
          {fact.old && <VisuallyHidden>{t('now')} </VisuallyHidden>}
          {valueText(fact.new, words)}
        </strong>
      ) : (
        <span className={classes.name}>{t('removed')}</span>
      )}
    </span>
  );
}

function valueText(value: FactValue, { t, language }: Words): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'word':
      return t(value.key);
    case 'instant':
      return formatDateTime(new Date(value.iso), activeMarket().timeZone, language);
    case 'duration':
      return formatDuration(value.seconds);
  }
}

interface CommentProps {
  comment: ActivityEntry['comment'][number];
  /** What was written to or by the customer, which the title says. */
  isMessage: boolean;
}

function Comment({ comment, isMessage }: CommentProps) {
  const t = useT('activity');
  const { comment_type, to } = comment;
  const isExternal = comment_type === 'EXTERNAL';
  const reader = to === 'all' ? t('to_all') : to;
  return (
    <span className={classes.comment} data-external={isExternal || undefined}>
      {!isMessage && (
        <span className={classes.name}>
          {isExternal ? (reader ? t('to', { name: reader }) : t('external')) : t('internal')}{' '}
        </span>
      )}
      <q>{comment.comment}</q>
    </span>
  );
}
