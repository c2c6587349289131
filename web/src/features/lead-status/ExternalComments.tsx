import { ActionIcon, Button, Textarea } from '@mantine/core';
import { COMMENT_LENGTH, type LeadComment } from '@otolead/contract/lead-status/values.rules.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Option } from '../../ui/fields/options.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { BLANK_COMMENT, EVERYBODY, recipientOf, withComment, withRecipient } from './external-comments.ts';
import { typed } from './field-props.ts';
import classes from './StatusForm.module.css';
import type { Dealer } from './status-lists.ts';
import type { StatusForm } from './useStatusForm.ts';

/** Comments for the dealers that the lead is assigned to, each for one salesperson or for all. */
export function ExternalComments({ form }: { form: StatusForm }) {
  const { t, values } = form;
  const [adding, setAdding] = useState(false);
  const written = values.lead_comment;
  const entries = written.length === 0 || adding ? [...written, BLANK_COMMENT] : written;
  const change = (index: number, entry: LeadComment) => {
    if (index >= written.length) setAdding(false);
    form.edit('lead_comment', withComment(written, index, entry));
  };
  const remove = (index: number) =>
    form.edit(
      'lead_comment',
      written.filter((_, place) => place !== index),
    );
  return (
    <div className={classes.external}>
      {entries.map((entry, index) => (
        <ExternalComment
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          key={index}
          form={form}
          place={index}
          entry={entry}
          onChange={(next) => change(index, next)}
          onRemove={entries.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {written.length > 0 && !adding && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('comment.add')}
        </Button>
      )}
    </div>
  );
}

interface ExternalCommentProps {
  form: StatusForm;
  place: number;
  entry: LeadComment;
  onChange: (entry: LeadComment) => void;
  onRemove?: (() => void) | undefined;
}

function ExternalComment({ form, place, entry, onChange, onRemove }: ExternalCommentProps) {
  const { t } = form;
  const disabled = !form.isEnabled('lead_comment');
  return (
    <div className={classes.externalEntry}>
      <div className={classes.recipient}>
        <SearchSelect
          aria-label={t('field.comment_dealer')}
          placeholder={t('field.comment_dealer')}
          options={recipients(form.lists.assigned, t('option.all_dse'))}
          value={recipientOf(entry)}
          onChange={(value) => onChange(withRecipient(entry, value))}
          error={form.errorOf(`lead_comment.${place}.dse_id`)}
          disabled={disabled}
          clearable
        />
        {onRemove && (
          <ActionIcon onClick={onRemove} aria-label={t('comment.remove')}>
            <IconX size={15} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Textarea
        aria-label={t('field.lead_comment')}
        value={entry.comment ?? ''}
        onChange={(event) => onChange({ ...entry, comment: typed(event.currentTarget.value) })}
        error={form.errorOf(`lead_comment.${place}.comment`)}
        disabled={disabled}
        maxLength={COMMENT_LENGTH}
        minRows={2}
        maxRows={6}
        autosize
      />
    </div>
  );
}

function recipients(dealers: readonly Dealer[], everybody: string): Option[] {
  const salespeople = dealers.flatMap((dealer) =>
    dealer.dses.map((dse) => ({ value: String(dse.id), label: `${dse.name} · ${dealer.name}` })),
  );
  return salespeople.length > 0 ? [{ value: EVERYBODY, label: everybody }, ...salespeople] : [];
}
