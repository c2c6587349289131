import { Button } from '@mantine/core';
import { listPartnerKeys, revokePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import type { PartnerKey } from '@otolead/contract/partners/partners.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';
import { usePanelList } from '../../ui/list/usePanelList.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { ShownOnce } from '../../ui/ShownOnce/ShownOnce.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import type { NewKeyDialogProps } from './NewKeyDialog.tsx';

const TONES = { active: 'success', retiring: 'warning', over: 'neutral' } as const;

const loadDialog = async (): Promise<ComponentType<NewKeyDialogProps>> =>
  (await import('./NewKeyDialog.tsx')).NewKeyDialog;

const prefixOf = ({ prefix }: PartnerKey) => prefix;

/** The keys of a partner, and the one way to make or to end one. */
export function PartnerKeyPanel({ partnerId }: { partnerId: number }) {
  const t = useT('partners');
  const kernel = useT('kernel');
  const client = useQueryClient();
  const timeOf = useDateTime();
  const list = usePanelList(listPartnerKeys, { partner_id: partnerId });
  const [shown, setShown] = useState<string | null>(null);
  const onSettled = () => client.invalidateQueries({ queryKey: [RECORDS] });
  const dialog = useLazyDialog(loadDialog);
  const { mutate: revoke } = useMutation({
    mutationFn: (id: number) => call(revokePartnerKey, { id }),
    onSuccess: mutationToast,
    onSettled,
  });
  const hasKey = list.rows?.some(({ state }) => state === 'active') === true;
  const columns = useMemo<readonly DataColumn<PartnerKey>[]>(() => {
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
    return [
      { id: 'prefix', header: t('key.prefix'), cell: prefixOf, width: 130, card: 'primary' },
      {
        id: 'state',
        header: t('key.state'),
        cell: ({ state, valid_until: until }) => (
          <>
            <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>{' '}
            {until && t(state === 'over' ? 'key.since' : 'key.until', { time: timeOf(until) })}
          </>
        ),
        width: 290,
        card: 'secondary',
      },
      {
        id: 'scopes',
        header: t('key.scopes'),
        cell: ({ scopes, is_sandbox: isSandbox }) => (
          <>
            {scopes.map((scope) => t(`scope_short.${scope}`)).join(', ')}{' '}
            {isSandbox && <Pill tone="info">{t('key.sandbox')}</Pill>}
          </>
        ),
        width: 170,
      },
      { id: 'owner', header: t('key.owner'), cell: (row) => row.owner_name, width: 150 },
      {
        id: 'networks',
        header: t('key.from'),
        cell: ({ networks }) => networks.join(', ') || t('key.anywhere'),
        width: 150,
      },
      { id: 'created', header: t('key.created'), cell: (row) => timeOf(row.created_at), width: 150 },
      {
        id: 'last_used',
        header: t('key.last_used'),
        cell: (row) => (row.last_used_at ? timeOf(row.last_used_at) : t('never')),
        width: 150,
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 110,
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
    ];
  }, [t, kernel, timeOf, revoke]);
  return (
    <Panel
      title={t('key.title')}
      note={list.pagination?.total}
      actions={
        <Button variant="default" onClick={dialog.open}>
          {t(hasKey ? 'key.make_again' : 'key.make')}
        </Button>
      }
    >
      {shown && (
        <ShownOnce
          secret={shown}
          words={{
            label: t('key.new'),
            hint: t('key.shown_once'),
            copy: t('key.copy'),
            copied: t('key.copied'),
            done: t('key.done'),
          }}
          onDone={() => setShown(null)}
        />
      )}
      <ListTable
        layout="auto"
        list={list}
        label={t('key.title')}
        empty={t('key.empty')}
        rowLabel={prefixOf}
        columns={columns}
      />
      {dialog.render({ partnerId, onMade: setShown })}
    </Panel>
  );
}
