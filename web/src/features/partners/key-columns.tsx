import { Button } from '@mantine/core';
import { revokePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import type { PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

const TONES = { active: 'success', retiring: 'warning', over: 'neutral' } as const;

export const prefixOf = ({ prefix }: PartnerKey) => prefix;

/** The columns of every key list; the last one revokes. */
export function useKeyColumns() {
  const t = useT('partners');
  const kernel = useT('kernel');
  const client = useQueryClient();
  const timeOf = useDateTime();
  const { mutate: revoke } = useMutation({
    mutationFn: (id: number) => call(revokePartnerKey, { id }),
    onSuccess: mutationToast,
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
  return useMemo(() => {
    const askToRevoke = async ({ id, prefix }: PartnerKey) => {
      const agreed = await confirm({
        title: t('key.revoke_ask'),
        text: t('key.revoke_text', { prefix }),
        confirm: t('key.revoke'),
        cancel: kernel('form.cancel'),
        danger: true,
      });
      if (agreed) revoke(id);
    };
    return {
      prefix: { id: 'prefix', header: t('key.prefix'), cell: prefixOf, width: 110, card: 'primary' },
      state: {
        id: 'state',
        header: t('key.state'),
        cell: ({ state, is_revoked: isRevoked, valid_until: until }) => (
          <>
            <Pill tone={TONES[state]}>{t(isRevoked ? 'state.revoked' : `state.${state}`)}</Pill>{' '}
            {until && t(state === 'over' ? 'key.since' : 'key.until', { time: timeOf(until) })}
          </>
        ),
        width: 290,
        card: 'secondary',
      },
      scopes: {
        id: 'scopes',
        header: t('key.scopes'),
        cell: ({ scopes, is_sandbox: isSandbox }) => {
          const words = scopes.map((scope) => t(`scope_short.${scope}`)).join(', ');
          return (
            // Few keys have more scopes than fit.
            <span title={words}>
              {isSandbox && <Pill tone="info">{t('key.sandbox')}</Pill>} {words}
            </span>
          );
        },
        width: 110,
      },
      owner: { id: 'owner', header: t('key.owner'), cell: (row) => row.owner_name, width: 115 },
      networks: {
        id: 'networks',
        header: t('key.from'),
        cell: ({ networks }) => networks.join(', ') || t('key.anywhere'),
        width: 90,
      },
      created: { id: 'created', header: t('key.created'), cell: (row) => timeOf(row.created_at), width: 140 },
      lastUsed: {
        id: 'last_used_at',
        header: t('key.last_used'),
        cell: (row) => (row.last_used_at ? timeOf(row.last_used_at) : t('never')),
        width: 140,
      },
      action: {
        id: 'action',
        header: t('column.action'),
        width: 90,
        card: 'badge',
        cell: (row) =>
          row.state !== 'over' && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={t('key.revoke_named', { prefix: row.prefix })}
              onClick={() => void askToRevoke(row)}
            >
              {t('key.revoke')}
            </Button>
          ),
      },
    } as const satisfies Readonly<Record<string, DataColumn<PartnerKey>>>;
  }, [t, kernel, timeOf, revoke]);
}
