import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { MenuOverlay } from '../../../../ui/overlays/MenuOverlay.tsx';
import { SEARCH_BY, type SearchBy, type SearchOption, searchOptions } from '../filters/search-by.ts';
import type { SearchByMenuProps } from './SearchByMenu.tsx';

function isSearchBy(option: SearchOption): option is SearchBy {
  return (SEARCH_BY as readonly string[]).includes(option);
}

/** The role's search options and the link to its my-active leads. */
export function SearchByOverlay({
  button,
  by,
  roleId,
  view,
  onChange,
  onView,
}: SearchByMenuProps & { button: ReactElement }) {
  const t = useT('leads');
  const options = searchOptions(roleId);
  return (
    <MenuOverlay button={button} position="bottom-start" offset={6}>
      <Menu.Label>{t('search.by')}</Menu.Label>
      <Menu.RadioGroup value={by} onChange={(value) => onChange(value as SearchBy)}>
        {options.filter(isSearchBy).map((option) => (
          <Menu.RadioItem key={option} value={option}>
            {t(`search.by.${option}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {options.some((option) => !isSearchBy(option)) && <Menu.Divider />}
      {options
        .filter((option) => !isSearchBy(option))
        .map((option) => (
          <Menu.Item key={option} onClick={() => onView('myactive')} disabled={view === 'myactive'}>
            {t(`search.by.${option}`)}
          </Menu.Item>
        ))}
    </MenuOverlay>
  );
}
