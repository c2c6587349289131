import { ActionIcon, Button } from '@mantine/core';
import type { AssignedCar, LeadDetail, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { changerOf } from '../../platform/api/lead-conflict.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { AddPreference } from './AddPreference.tsx';
import classes from './preferences.module.css';
import { useAddition } from './useAddition.ts';
import { type ListedPreference, usePreferenceList } from './usePreferenceList.ts';

interface SummaryProps {
  lead: LeadDetail;
  stored: readonly LeadPreference[];
  /** Suggests the first that the list lacks; undefined if no car was asked for. */
  cars: readonly AssignedCar[] | undefined;
  frame: FormFrame;
}

/** All preferences in order: move, qualify, remove, add (spec A§4, A§5). */
export function PreferenceSummary({ lead, stored, cars, frame }: SummaryProps) {
  const t = useT('preferences');
  const form = usePreferenceList(lead, stored, cars ?? [], frame.close);
  const save = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLOListElement>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const { hasSuggestion } = form;
  const wantsCar = cars !== undefined;
  useEffect(() => {
    const field = firstFieldOf(fields.current);
    if (hasSuggestion) save.current?.focus();
    else if (wantsCar) field?.focus({ preventScroll: true });
  }, [hasSuggestion, wantsCar]);
  const { isEdited, isSaving, list, conflict } = form;
  const addition = useAddition(list, lead.lead_city_id);
  useUnsaved(frame, isEdited || addition.isBegun, isSaving);
  const take = () => {
    const entry = addition.take();
    if (!entry) requestAnimationFrame(() => focusFirstError(fields.current));
    return entry;
  };
  const add = () => {
    const entry = take();
    if (entry) form.add(entry);
  };
  /** The focus moves to the entry that takes the removed one's place. */
  const remove = (key: string, index: number) => {
    flushSync(() => form.remove(key));
    const left = entries.current?.children;
    const next = left?.[index] ?? left?.[index - 1];
    const field =
      next?.querySelector<HTMLElement>(':scope > button:last-child') ?? firstFieldOf(fields.current);
    field?.focus({ preventScroll: true });
  };
  /** A chosen car that was not added yet is saved too. */
  const saveAll = () => {
    if (!addition.isBegun) return form.save();
    const entry = take();
    return entry ? form.save(entry) : undefined;
  };
  return (
    <div className={classes.form}>
      {list.length === 0 && <p className={classes.nothing}>{t('leads:detail.preferences.empty')}</p>}
      <ol ref={entries} className={classes.list} aria-label={t('tab.summary')}>
        {list.map((entry, index) => (
          <Entry
            key={entry.key}
            entry={entry}
            priority={index + 1}
            form={form}
            onRemove={() => remove(entry.key, index)}
          />
        ))}
      </ol>
      <AddPreference ref={fields} addition={addition} onAdd={add} />
      {form.problem && <InlineNotice tone="danger">{form.problem}</InlineNotice>}
      {conflict && (
        <InlineNotice
          tone="warning"
          action={
            <Button size="xs" variant="default" onClick={form.takeTheirs}>
              {t('conflict.theirs')}
            </Button>
          }
        >
          {t('conflict.text', { name: changerOf(conflict), theirs: conflict.fields[0]?.theirs ?? '' })}
        </InlineNotice>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={frame.cancel}>
          {t('cancel')}
        </Button>
        <Button ref={save} onClick={() => void saveAll()} loading={isSaving}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}

const firstFieldOf = (group: HTMLElement | null) => group?.querySelector('input');

interface EntryProps {
  entry: ListedPreference;
  /** 1-based. */
  priority: number;
  form: ReturnType<typeof usePreferenceList>;
  onRemove: () => void;
}

function Entry({ entry, priority, form, onRemove }: EntryProps) {
  const t = useT('preferences');
  const statuses = useConfigList('model_status_list') ?? [];
  const errors = form.errorsOf(priority - 1);
  const name = { car: entry.car };
  return (
    <li className={classes.entry}>
      <span className={classes.priority}>{priority}</span>
      <span className={classes.model}>
        {entry.car}
        {entry.place && <span className={classes.nothing}> · {entry.place}</span>}
        {errors.length > 0 && (
          <span className={classes.error} role="alert">
            {errors.join(' ')}
          </span>
        )}
      </span>
      <SearchSelect
        aria-label={t('status_of', name)}
        className={classes.status}
        options={statuses.map(({ id, name: status }) => ({ value: String(id), label: status }))}
        value={entry.model_status_id === null ? null : String(entry.model_status_id)}
        onChange={(id) => form.setStatus(entry.key, id === null ? null : Number(id))}
        clearable
      />
      <ActionIcon
        variant="default"
        aria-label={t('up', name)}
        title={t('up', name)}
        onClick={() => form.move(priority, priority - 1)}
      >
        <IconArrowUp size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('down', name)}
        title={t('down', name)}
        onClick={() => form.move(priority, priority + 1)}
      >
        <IconArrowDown size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('remove', name)}
        title={t('remove', name)}
        onClick={onRemove}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
