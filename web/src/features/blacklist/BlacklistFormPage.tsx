import { saveBlacklist, searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import {
  blacklistRules,
  LONGEST_REASON,
  NEW_BLACKLIST_ENTRY,
} from '@otolead/contract/blacklist/blacklist.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useQueryId, useRecordOfList } from '../../ui/form/useRecord.ts';

const LONGEST_MOBILE = 20;

/** /edit-black-list?id={id}; without an id it adds a number (domain.md 9). */
export function BlacklistFormPage() {
  const t = useT('blacklist');
  const id = useQueryId();
  const found = useRecordOfList(searchBlacklist, id);
  return (
    <FormPage
      key={id}
      title={id === undefined ? t('add') : t('update', { id })}
      back="/black-list"
      history="blacklist"
      rules={blacklistRules(activeMarket())}
      empty={NEW_BLACKLIST_ENTRY}
      found={found}
      save={saveBlacklist}
    >
      {(form) => (
        <>
          <FormText
            form={form}
            name="mobile_number"
            type="tel"
            placeholder={`${activeMarket().phone.prefix} …`}
            maxLength={LONGEST_MOBILE}
            disabled={!form.isNew}
          />
          <FormText form={form} name="reason" maxLength={LONGEST_REASON} />
          <FormCheckbox form={form} name="status" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
