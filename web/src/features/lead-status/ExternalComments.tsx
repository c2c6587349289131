import { ActionIcon, Button } from '@mantine/core';
import { COMMENT_LENGTH, type LeadComment } from '@otolead/contract/lead-status/values.rules.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import {
  BLANK_COMMENT,
  commentsOf,
  EVERYBODY,
  entriesOf,
  recipientOf,
  withRecipient,
} from './external-comments.ts';
import { typed } from './field-props.ts';
import classes from './StatusForm.module.css';
import type { Dealer } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

interface ExternalCommentsProps {
  form: StatusForm;
  /** The last comment was removed and no other is allowed. */
  onNothingLeft: () => void;
}

/** Comments for the lead's dealers, each for one salesperson or all. */
export function ExternalComments({ form, onNothingLeft }: ExternalCommentsProps) {
  const { t, values } = form;
  const written = values.lead_comment;
  const canWrite = form.isEnabled('lead_comment');
  // Dealer staff write to their dealership only.
  const everybody = form.context.reach === 'everything' ? t('option.all_dse') : null;
  const readers = recipients(form.lists.assigned, everybody);
  /** An emptied entry keeps its place: it may hold the cursor. */
  const [places, setPlaces] = useState(1);
  const entries = entriesOf(written, places);
  const [foundWritten] = useState(written.length > 0);
  const root = useRef<HTMLDivElement>(null);
  const show = (next: readonly LeadComment[]) => {
    setPlaces(Math.max(1, next.length));
    form.edit('lead_comment', commentsOf(next));
  };
  /** A removed button must not lose the focus: the next key would choose a status. */
  const focus = (place: number, field: 'input' | 'textarea') =>
    root.current?.children[place]?.querySelector<HTMLElement>(field)?.focus();
  const add = () => {
    flushSync(() => show([...entries, BLANK_COMMENT]));
    focus(entries.length, 'input');
  };
  const remove = (place: number) => {
    const left = entries.toSpliced(place, 1);
    flushSync(() => show(left));
    if (!canWrite && commentsOf(left).length === 0) onNothingLeft();
    else focus(Math.max(0, Math.min(place, left.length - 1)), 'textarea');
  };
  const unread = form.lists.assigned.filter(({ dses }) => dses.length === 0).map(({ name }) => name);
  const unreadNote = unread.length > 0 && (
    <p className={classes.nobody}>{t('comment.no_dse', { dealers: unread.join(', ') })}</p>
  );
  if (readers.length === 0 && written.length === 0 && !foundWritten) {
    return unreadNote || <p className={classes.nobody}>{t('comment.no_dealer')}</p>;
  }
  return (
    <div ref={root} className={classes.external}>
      {entries.map((entry, index) => (
        <ExternalComment
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          key={index}
          form={form}
          place={index}
          entry={entry}
          readers={readers}
          onChange={(next) => show(entries.with(index, next))}
          onRemove={entries.length > 1 || written.length > 0 ? () => remove(index) : undefined}
        />
      ))}
      {written.length === entries.length && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={add}
          disabled={!canWrite}
        >
          {t('comment.add')}
        </Button>
      )}
      {unreadNote}
    </div>
  );
}

interface ExternalCommentProps {
  form: StatusForm;
  place: number;
  entry: LeadComment;
  readers: Option[];
  onChange: (entry: LeadComment) => void;
  onRemove?: (() => void) | undefined;
}

function ExternalComment({ form, place, entry, readers, onChange, onRemove }: ExternalCommentProps) {
  const { t } = form;
  const canWrite = form.isEnabled('lead_comment');
  return (
    <div className={classes.externalEntry}>
      <div className={classes.recipient}>
        <SearchSelect
          aria-label={t('field.comment_dealer')}
          placeholder={t('field.comment_dealer')}
          options={readers}
          value={recipientOf(entry)}
          onChange={(value) => onChange(withRecipient(entry, value))}
          error={form.errorOf(`lead_comment.${place}.dse_id`)}
          disabled={!canWrite}
          clearable
        />
        {onRemove && (
          <ActionIcon onClick={onRemove} aria-label={t('comment.remove')}>
            <IconX size={15} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <GrowingTextarea
        aria-label={t('field.lead_comment')}
        value={entry.comment ?? ''}
        onChange={(event) => onChange({ ...entry, comment: typed(event.currentTarget.value) })}
        error={form.errorOf(`lead_comment.${place}.comment`)}
        disabled={!canWrite && entry.comment === null}
        readOnly={!canWrite}
        maxLength={COMMENT_LENGTH}
        minRows={2}
        maxRows={6}
      />
    </div>
  );
}

function recipients(dealers: readonly Dealer[], everybody: string | null): Option[] {
  const salespeople = dealers.flatMap((dealer) =>
    dealer.dses.map((dse) => ({ value: String(dse.id), label: `${dse.name} · ${dealer.name}` })),
  );
  if (salespeople.length === 0 || everybody === null) return salespeople;
  return [{ value: EVERYBODY, label: everybody }, ...salespeople];
}
