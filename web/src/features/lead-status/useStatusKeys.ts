import { isWithinReach } from '@otolead/contract/lead-status/reach.rules.ts';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { areKeysTaken, isTypingTarget } from '../../ui/keys/key-targets.ts';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import type { KeyGroup } from '../../ui/keys/screen-keys.ts';
import type { KeyOption } from './KeyChoice.tsx';
import { chooseStatus, chooseSubStatus, statusOptions, subStatusOptions } from './StatusSection.tsx';
import type { StatusForm } from './useStatusForm.ts';

/** The shortcuts in the help ('?'). */
export const STATUS_KEYS: KeyGroup = {
  title: 'lead-status:title',
  lines: [
    { text: 'lead-status:keys.choose_status', keys: ['1', '2', '3', '…'] },
    { text: 'lead-status:keys.choose_sub_status', keys: ['Q', 'W', 'E', '…'] },
    { text: 'lead-status:save', keys: [`${MODIFIER}+Enter`] },
  ],
};

/** Shortcuts of users who may only comment. */
export const COMMENT_KEYS: KeyGroup = {
  title: 'lead-status:title.comments',
  lines: [{ text: 'lead-status:save', keys: [`${MODIFIER}+Enter`] }],
};

/**
 * The form's shortcuts: digits choose the status and letters the sub-status unless a field has text focus;
 * Ctrl+Enter saves. They work unless the focus is in another form or in a text field.
 */
export function useStatusKeys(root: RefObject<HTMLElement | null>, form: StatusForm, save: () => void): void {
  const onSaveKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSave || event.repeat || !isForForm(root.current, event)) return;
    if (areKeysTaken() && !root.current?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  });
  const onChoiceKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || areKeysTaken() || !isForForm(root.current, event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // Synchronously, so that the next digit goes to the field that the sub-status opens.
    const pressed = flushSync(() => press(form, event.key.toUpperCase()));
    if (pressed === 'unknown') return;
    event.preventDefault();
    follow(root.current, pressed, event.key.toUpperCase());
  });
  useEffect(() => {
    const saveKeys = (event: KeyboardEvent) => onSaveKey(event);
    const choiceKeys = (event: KeyboardEvent) => onChoiceKey(event);
    // Before the focused field: an open select would take the Enter as a choice.
    document.addEventListener('keydown', saveKeys, { capture: true });
    document.addEventListener('keydown', choiceKeys);
    return () => {
      document.removeEventListener('keydown', saveKeys, { capture: true });
      document.removeEventListener('keydown', choiceKeys);
    };
  }, []);
}

type Pressed = 'status' | 'sub-status' | 'blocked' | 'unknown';

function press(form: StatusForm, key: string): Pressed {
  if (!isWithinReach('status_id', form.context.reach)) return 'unknown';
  const status = statusOptions(form).find((option) => option.shortcut === key);
  const subStatus = subStatusOptions(form).find((option) => option.shortcut === key);
  const option = status ?? subStatus;
  if (!option) return 'unknown';
  if (!isPossible(form, option)) return 'blocked';
  if (status) chooseStatus(form, status.id);
  else chooseSubStatus(form, option.id);
  return status ? 'status' : 'sub-status';
}

/** A disabled choice says why; after a sub-status the first empty field gets the focus. */
function follow(root: HTMLElement | null, pressed: Pressed, key: string): void {
  if (pressed === 'blocked') root?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  if (pressed !== 'sub-status') return;
  const required = root?.querySelectorAll<HTMLInputElement>(':is(input, textarea)[required]:enabled') ?? [];
  const empty = [...required].find((field) => field.value === '');
  (empty ?? root?.querySelector<HTMLElement>('textarea'))?.focus();
}

function isPossible(form: StatusForm, { blocked }: KeyOption): boolean {
  return blocked === null && form.isEnabled('status_id');
}

/** True in the form and on elements without text input outside other forms; false behind an open dialog. */
function isForForm(root: HTMLElement | null, { target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || document.querySelector('[aria-modal="true"]')) return false;
  return root?.contains(target) === true || (target.closest('form') === null && !isTypingTarget(target));
}

/** True where a character is text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isText || target instanceof HTMLTextAreaElement || target.isContentEditable;
}
