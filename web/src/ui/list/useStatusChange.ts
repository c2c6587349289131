import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import type { UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { savedToast, warningToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../dialogs/confirm.ts';
import { RECORDS } from './records-key.ts';
import { usedBy, withAfter } from './used-by.ts';

/** The fields of a record that a status change needs. */
export interface StatusRow {
  id: number;
  version: number;
  status: RecordStatus;
}

export interface StatusChange<E extends Endpoint> {
  row: StatusRow;
  /** The record's name for the question. */
  name: string;
  /** Saves `{id, version, status}` of a record. */
  save: StatusRow extends RequestOf<E> ? E : never;
  /** Further parameters of the call. */
  also?: Partial<RequestOf<E>>;
  /** Kind of the record: the question then names what depends on it. */
  record?: UsedRecord;
  /** Replaces 'Are you sure?'. */
  question?: string;
  /** A warning after declining. */
  declined?: string;
}

interface Flip {
  readonly status: RecordStatus;
  readonly version: number;
  readonly isUndo?: true;
}

/** One question at a time: a second click on a switch is ignored. */
let asking = false;

/**
 * Flips a record's status, or deletes it: asks, saves, shows the server's message and refetches every list (spec
 * B§4); declining saves nothing.
 */
export function useStatusChange<E extends Endpoint>(change: StatusChange<E>) {
  const { row, name, save, also, record, question, declined } = change;
  const { id, version } = row;
  const t = useT('kernel');
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ status, ...asked }: Flip) =>
      call<E>(save, { ...also, id, version: asked.version, status } as RequestOf<E>),
    onSuccess: (answer, flipped) => savedToast(answer, { name, undo: undoOf(flipped) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [RECORDS] }),
        client.invalidateQueries({ queryKey: ['config'] }),
        client.invalidateQueries({ queryKey: ['config-lists'] }),
      ]),
  });
  /** Until the row shows the saved version: a press meanwhile must not be lost to loading lists. */
  const saving = isPending && variables.version === version;
  /** Deletions are final, and an undo cannot be undone. */
  const undoOf = ({ status, version: before, isUndo }: Flip) =>
    status === '2' || isUndo
      ? undefined
      : {
          label: t('list.undo'),
          run: () => mutate({ status: status === '1' ? '0' : '1', version: before + 1, isUndo: true }),
        };
  /** Null while no question is open. */
  const agree = async (status: RecordStatus) => {
    const used = record && status !== '1' ? await usedBy(record, id) : undefined;
    if (used === null) return null;
    const deletes = status === '2';
    if (deletes && used?.isHeld)
      return confirm({
        title: t('list.delete_held', { name }),
        text: t('list.delete_held_text', { used: used.text }),
        confirm: null,
        cancel: t('close'),
      });
    const state = t(status === '1' ? 'list.toggle_on' : 'list.toggle_off');
    return confirm({
      title: question ?? t('list.toggle_confirm'),
      text: [
        deletes ? t('list.delete_text', { name }) : t('list.toggle_text', { name, state }),
        used && withAfter(used),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: t('list.toggle_yes'),
      cancel: t('form.cancel'),
      danger: deletes,
      careful: used?.isUsed === true,
    });
  };
  const setStatus = async (status: RecordStatus) => {
    if (asking || saving) return;
    asking = true;
    const pressed = document.activeElement;
    const agreed = await agree(status).finally(() => {
      asking = false;
    });
    if (agreed) {
      mutate({ status, version });
      // Only a declined question restores the focus.
      setTimeout(() => pressed instanceof HTMLElement && pressed.focus({ preventScroll: true }));
    } else if (agreed === false && declined) warningToast(declined);
  };
  return { setStatus, saving };
}
