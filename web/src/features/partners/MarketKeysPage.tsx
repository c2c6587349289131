import { Button } from '@mantine/core';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { listMarketKeys } from '@otolead/contract/partners/partners.endpoints.ts';
import { KEY_SCOPES, KEY_STATES } from '@otolead/contract/partners/partners.rules.ts';
import type { MarketKey } from '@otolead/contract/partners/partners.schema.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import { useList } from '../../ui/list/useList.ts';
import { prefixOf, useKeyColumns } from './key-columns.tsx';

const wordsOf = (part: string, values: readonly string[]) =>
  new Map(values.map((value) => [value, composedKey(`partners:${part}.${value}`)] as const));

const FILTERS = {
  partner: textFilter('partners:field.partner_id'),
  owner: textFilter('partners:key.owner'),
  scope: {
    label: 'partners:key.scopes' as const,
    kind: 'choice' as const,
    values: wordsOf('scope_short', KEY_SCOPES),
  },
  state: {
    label: 'partners:key.state' as const,
    kind: 'choice' as const,
    values: wordsOf('state', KEY_STATES),
  },
};

const partnerPath = ({ partner_id: id }: MarketKey) => `/edit_partner/${id}`;

/** /partner_keys: every API key with its owner, rights, expiry and last use. */
export function MarketKeysPage() {
  const t = useT('partners');
  const language = useLanguage();
  const mayMake = useCan()('/partners');
  const list = useList(listMarketKeys, FILTERS);
  const { prefix, state, scopes, owner, networks, created, lastUsed, action } = useKeyColumns();
  const columns = useMemo<readonly DataColumn<MarketKey>[]>(
    () => [
      prefix,
      {
        id: 'partner_name',
        header: t('field.partner_id'),
        cell: (row) => <Link {...linkTo(partnerPath(row))}>{row.partner_name}</Link>,
        width: 160,
        sortable: true,
      },
      state,
      scopes,
      owner,
      {
        id: 'expires_on',
        header: t('field.expires_on'),
        cell: (row) => (row.expires_on ? formatDate(row.expires_on, language) : t('key.no_end')),
        width: 100,
        sortable: true,
      },
      { ...lastUsed, sortable: true, sortDescFirst: true },
      networks,
      created,
      action,
    ],
    [t, language, prefix, state, scopes, owner, networks, created, lastUsed, action],
  );
  return (
    <ListPage
      list={list}
      title={t('keys.title')}
      count={(count) => t('keys.count', { count })}
      actions={
        mayMake && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/partners" />}>
            {t('keys.make')}
          </Button>
        )
      }
      empty={t('keys.empty')}
      emptyHint={t('keys.empty_hint')}
      rowLabel={prefixOf}
      editPath={partnerPath}
      columns={columns}
    />
  );
}
