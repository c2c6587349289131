import { listConfigItems, saveConfigItem } from '@otolead/contract/config/config-items.endpoints.ts';
import {
  configItemRules,
  LONGEST_ITEM_NAME,
  NO_CONFIG_ITEM,
  newConfigItemRules,
} from '@otolead/contract/config/config-items.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { NewItemFields } from './NewItemFields.tsx';

/**
 * /add_config_item and /edit_config_item/{id}: names, position and state of a row; its id and the fields that rules
 * use are fixed.
 */
export function ConfigItemFormPage() {
  const t = useT('config');
  const id = useRecordId();
  const found = useRecordOfList(listConfigItems, id);
  const row = found?.data;
  const title = row ? t('item.title', { list: t(`list.${row.list}`), id: row.item_id }) : t('items.title');
  return (
    <FormPage
      title={id === undefined ? t('item.add') : title}
      back="/config_lists"
      history="config_item"
      rules={id === undefined ? newConfigItemRules : configItemRules}
      empty={NO_CONFIG_ITEM}
      found={found}
      save={saveConfigItem}
      request={({ list, sub_status_id, attribution_id, ...values }, stored) => ({
        ...values,
        ...(id === undefined ? { list, sub_status_id, attribution_id } : { id, version: stored?.version }),
      })}
    >
      {(form) => (
        <>
          {id === undefined && <NewItemFields form={form} />}
          {row && <p>{t(`effect.${row.list}`)}</p>}
          <FormText form={form} name="name_en" maxLength={LONGEST_ITEM_NAME} />
          <FormText form={form} name="name_id" maxLength={LONGEST_ITEM_NAME} />
          <FormText
            form={form}
            name="sort"
            digits
            maxLength={4}
            description={t(id === undefined ? 'hint.sort_last' : 'hint.sort')}
          />
          {(row === undefined || row === null || row.is_option) && (
            <FormCheckbox form={form} name="status" spelling={['1', '0']} />
          )}
          {row && !row.is_option && <p>{t('item.stays_on')}</p>}
        </>
      )}
    </FormPage>
  );
}
