import { salesManagers } from '@otolead/contract/brand-network/sales-managers.record.ts';
import type { RowOfRecord } from '@otolead/contract/kernel/record.ts';
import { FormSelect } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { useOptions } from '../../ui/list/option-source.ts';
import { RecordFormPage, type RecordValues } from '../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';
import { BRAND_DEALERS, withStoredDealer } from './option-sources.ts';

type SalesManager = RowOfRecord<typeof salesManagers>;

const CELLS = {
  dealer_id: (row: SalesManager) => <span title={row.dealer_name}>{row.dealer_id}</span>,
};

/** /sm_list (spec B§2). */
export const SalesManagerListPage = () => <RecordListPage record={salesManagers} cells={CELLS} />;

interface DealerSelectProps {
  form: RecordForm<RecordValues>;
  stored: SalesManager | undefined;
}

/** The dealer by code; keeps a stored dealer that is switched off. */
function DealerSelect({ form, stored }: DealerSelectProps) {
  const dealers = withStoredDealer(useOptions(BRAND_DEALERS), stored);
  return <FormSelect form={form} name="dealer_id" options={dealers} text />;
}

/** /add_sm and /edit_sm/{id} (spec B§2). */
export const SalesManagerFormPage = () => (
  <RecordFormPage
    record={salesManagers}
    inputs={{ dealer_id: (form, stored) => <DealerSelect form={form} stored={stored} /> }}
  />
);
