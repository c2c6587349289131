import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast, warningToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../dialogs/confirm.ts';
import { RECORDS } from './records-key.ts';
import { usedBy } from './used-by.ts';

interface Changed<Request> {
  /** What the record is called, in the question. */
  readonly name: string;
  readonly request: Request;
  readonly deletes?: boolean;
}

interface StatusWords {
  /** Kind of the record: before it is switched off, the question tells what depends on it. */
  readonly record?: UsedRecord;
  /** Instead of 'Are you sure?'. */
  readonly question?: string;
  /** A warning after declining. */
  readonly declined?: string;
}

/**
 * Flips a status, or deletes: asks 'Are you sure?', saves, says what the server says and loads every list again
 * (spec B§4); declining saves nothing.
 */
export function useStatusChange<E extends Endpoint>(
  endpoint: E,
  { record, question, declined }: StatusWords = {},
) {
  const t = useT('kernel');
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (request: RequestOf<E>) => call(endpoint, request),
    onSuccess: mutationToast,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [RECORDS] }),
        client.invalidateQueries({ queryKey: ['config'] }),
        client.invalidateQueries({ queryKey: ['config-lists'] }),
      ]),
  });
  const asking = useRef(false);
  const change = useCallback(
    async ({ name, request, deletes = false }: Changed<RequestOf<E>>) => {
      // A second click on the switch asks nothing anew.
      if (asking.current) return;
      asking.current = true;
      const { id, status } = request as { id: number; status?: unknown };
      const isOn = status === '1';
      const used = record && !isOn ? await usedBy(record, id) : undefined;
      if (used === null) {
        asking.current = false;
        return;
      }
      const state = t(isOn ? 'list.toggle_on' : 'list.toggle_off');
      const agreed = await confirm({
        title: question ?? t('list.toggle_confirm'),
        text: [deletes ? t('list.delete_text', { name }) : t('list.toggle_text', { name, state }), used?.text]
          .filter(Boolean)
          .join(' '),
        confirm: t('list.toggle_yes'),
        cancel: t('form.cancel'),
        danger: deletes,
      });
      asking.current = false;
      if (agreed) mutate(request);
      else if (declined) warningToast(declined);
    },
    [t, mutate, record, question, declined],
  );
  return { change, savingId: isPending ? (variables as { id?: number }).id : undefined };
}
