import { Button } from '@mantine/core';
import { utmCampaignRules } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.rules.ts';
import type { UtmCampaign } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.schema.ts';
import { listUtmCampaigns, saveUtmCampaign } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../platform/api/client.ts';
import { mutationToast } from '../../../platform/feedback/toast.tsx';
import { useT } from '../../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../../ui/DataTable/columns.ts';
import { FormText } from '../../../ui/form/RecordFields.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { RECORDS } from '../../../ui/list/records-key.ts';
import { usePanelList } from '../../../ui/list/usePanelList.ts';
import { Panel } from '../../../ui/Panel/Panel.tsx';
import classes from './UtmCampaignPanel.module.css';

const nameOf = (row: UtmCampaign) => row.utm_campaign_name;

/** A web id's UTM campaigns, paged, with a field that adds one (spec B§2). */
export function UtmCampaignPanel({ webIdId }: { webIdId: number }) {
  const t = useT('webform');
  const list = usePanelList(listUtmCampaigns, { webid_id: webIdId });
  const [added, setAdded] = useState(0);
  const columns = useMemo<readonly DataColumn<UtmCampaign>[]>(
    () => [
      {
        id: 'name',
        header: t('field.utm_campaign_name'),
        cell: nameOf,
        width: 240,
        sortable: true,
        card: 'primary',
      },
    ],
    [t],
  );
  return (
    <Panel title={t('utm.title')} note={list.pagination?.total}>
      <AddBox key={added} webIdId={webIdId} again={added > 0} onAdded={() => setAdded(added + 1)} />
      <ListTable
        layout="auto"
        list={list}
        label={t('utm.title')}
        empty={t('utm.empty')}
        rowLabel={nameOf}
        columns={columns}
      />
    </Panel>
  );
}

interface AddBoxProps {
  webIdId: number;
  /** After adding one, the next is typed in the same field. */
  again: boolean;
  onAdded: () => void;
}

function AddBox({ webIdId, again, onAdded }: AddBoxProps) {
  const t = useT('webform');
  const client = useQueryClient();
  const box = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    rules: utmCampaignRules,
    empty: { utm_campaign_name: '', webid_id: webIdId },
    record: undefined,
    save: async (values) => {
      mutationToast(await call(saveUtmCampaign, values));
      await client.invalidateQueries({ queryKey: [RECORDS] });
      onAdded();
    },
  });
  useEffect(() => {
    if (again) box.current?.querySelector('input')?.focus();
  }, [again]);
  return (
    <form
      ref={box}
      className={classes.add}
      aria-label={t('utm.add')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormText form={form} name="utm_campaign_name" maxLength={100} />
      <Button type="submit" loading={form.saving}>
        {t('utm.add_short')}
      </Button>
    </form>
  );
}
