import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast, warningToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../dialogs/confirm.ts';
import { RECORDS } from './records-key.ts';

interface Changed<Request> {
  /** What the record is called, in the question. */
  readonly name: string;
  readonly request: Request;
  readonly deletes?: boolean;
}

interface StatusWords {
  /** Instead of 'Are you sure?'. */
  readonly question?: string;
  /** A warning after declining. */
  readonly declined?: string;
}

/**
 * Flips a status, or deletes: asks 'Are you sure?', saves, says what the server says and loads every list again
 * (spec B§4); declining saves nothing.
 */
export function useStatusChange<E extends Endpoint>(endpoint: E, { question, declined }: StatusWords = {}) {
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
  const change = useCallback(
    async ({ name, request, deletes = false }: Changed<RequestOf<E>>) => {
      const isOn = (request as { status?: unknown }).status === '1';
      const state = t(isOn ? 'list.toggle_on' : 'list.toggle_off');
      const agreed = await confirm({
        title: question ?? t('list.toggle_confirm'),
        text: deletes ? t('list.delete_text', { name }) : t('list.toggle_text', { name, state }),
        confirm: t('list.toggle_yes'),
        cancel: t('form.cancel'),
        danger: deletes,
      });
      if (agreed) mutate(request);
      else if (declined) warningToast(declined);
    },
    [t, mutate, question, declined],
  );
  return { change, savingId: isPending ? (variables as { id?: number }).id : undefined };
}
