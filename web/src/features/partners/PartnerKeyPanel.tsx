import { Button } from '@mantine/core';
import { listPartnerKeys } from '@otolead/contract/partners/partners.endpoints.ts';
import { type ComponentType, useMemo, useState } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { usePanelList } from '../../ui/list/usePanelList.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { ShownOnce } from '../../ui/ShownOnce/ShownOnce.tsx';
import { prefixOf, useKeyColumns } from './key-columns.tsx';
import type { NewKeyDialogProps } from './NewKeyDialog.tsx';

const loadDialog = async (): Promise<ComponentType<NewKeyDialogProps>> =>
  (await import('./NewKeyDialog.tsx')).NewKeyDialog;

/** A partner's keys; creates and revokes them. */
export function PartnerKeyPanel({ partnerId }: { partnerId: number }) {
  const t = useT('partners');
  const list = usePanelList(listPartnerKeys, { partner_id: partnerId });
  const [shown, setShown] = useState<string | null>(null);
  const dialog = useLazyDialog(loadDialog);
  const hasKey = list.rows?.some(({ state }) => state === 'active') === true;
  const { prefix, state, scopes, owner, networks, created, lastUsed, action } = useKeyColumns();
  const columns = useMemo(
    () => [prefix, state, scopes, owner, networks, created, lastUsed, action],
    [prefix, state, scopes, owner, networks, created, lastUsed, action],
  );
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
