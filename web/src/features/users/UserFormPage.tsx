import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getUser, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { mayManageRole } from '@otolead/contract/users/users.policy.ts';
import {
  asksOwnPassword,
  editedUserRules,
  NO_USER,
  newUserRules,
  POSITIONS,
  type UserValues,
} from '@otolead/contract/users/users.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useUser } from '../../platform/session/session.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormConfigSelect, FormMultiSelect, FormSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';
import type { Stored } from '../../ui/form/useRecordForm.ts';
import { useOptions } from '../../ui/list/option-source.ts';
import { HandoverPanel } from './HandoverPanel.tsx';
import { ROLES, SALESPEOPLE } from './option-sources.ts';
import { UserAccessPanel } from './UserAccessPanel.tsx';

const SECRET = ['password', 'own_password'] as const;
/** A stored user has no password in the form. */
const STORED = { ...NO_USER, own_password: '' };

/** Spec B§4: an edit is flagged. */
const requestOf = (values: UserValues, stored: Stored | undefined) => ({
  ...values,
  market_ids: [...values.market_ids],
  ...(stored && { is_update: 1 as const, id: stored.id, version: stored.version }),
});

/** /create_user and /edit_user/{id} (spec B§2, B§3). */
export function UserFormPage() {
  const t = useT('users');
  const viewer = useUser();
  const id = useRecordId();
  const found = useRecord(getUser, id);
  const roles = useOptions(ROLES)?.filter(({ value }) => mayManageRole(viewer.role_id, Number(value)));
  const positions = POSITIONS.map((value) => ({ value, label: t(`position.${value}`) }));
  const isOffered = (marketId: number, code: keyof typeof MARKETS) =>
    viewer.markets.includes(code) || found?.data?.market_ids.includes(marketId);
  const markets = Object.values(MARKETS)
    .filter((market) => isOffered(market.id, market.code))
    .map((market) => ({ value: String(market.id), label: t(`kernel:market.${market.code}`) }));
  return (
    <FormPage
      title={id ? t('update', { id }) : t('add')}
      back="/user-list"
      history="user"
      rules={id ? editedUserRules : newUserRules}
      empty={id ? STORED : { ...NO_USER, market_ids: [activeMarket().id], password: '' }}
      found={found}
      save={saveUser}
      request={requestOf}
      secret={SECRET}
      below={
        found?.data && (
          <>
            {(found.data.status === '0' || found.data.role_id !== ROLE.agent) && (
              <HandoverPanel user={found.data} />
            )}
            <UserAccessPanel user={found.data} />
          </>
        )
      }
    >
      {(form) => (
        <>
          <FormText form={form} name="username" maxLength={100} />
          <FormSelect form={form} name="role_id" options={roles} />
          <FormText form={form} name="first_name" maxLength={100} />
          <FormText form={form} name="last_name" maxLength={100} />
          <FormText form={form} name="email" type="email" maxLength={200} />
          <FormText form={form} name="mobile" type="tel" maxLength={30} />
          <FormSelect form={form} name="position" options={positions} text />
          <FormMultiSelect form={form} name="market_ids" options={markets} />
          <FormText
            form={form}
            name="dialer_user_id"
            maxLength={50}
            {...(form.values.role_id === ROLE.agent && { description: t('hint.dialer_user_id') })}
          />
          {form.values.role_id === ROLE.dealerStaff && (
            <FormConfigSelect
              form={form}
              name="dse_id"
              source={SALESPEOPLE}
              description={t(form.values.dse_id === null ? 'hint.no_dse' : 'hint.dse_id')}
            />
          )}
          {found?.data && asksOwnPassword(found.data, form.values) && (
            <FormText
              form={form}
              name="own_password"
              type="password"
              maxLength={200}
              autoComplete="current-password"
              description={t('hint.own_password')}
            />
          )}
          {form.isNew && <FormText form={form} name="password" type="password" maxLength={200} />}
        </>
      )}
    </FormPage>
  );
}
