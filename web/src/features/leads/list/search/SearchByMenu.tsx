import { Menu } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { LazyMenu } from '../../../../ui/overlays/LazyMenu.tsx';
import type { LeadFilters } from '../filters/filters.ts';
import { SEARCH_BY, type SearchBy, type SearchOption, searchOptions } from '../filters/search-by.ts';
import classes from '../toolbar.module.css';

export interface SearchByMenuProps {
  by: SearchBy;
  roleId: number;
  view: LeadFilters['view'];
  onChange: (by: SearchBy) => void;
  onView: (view: LeadFilters['view']) => void;
}

function isSearchBy(option: SearchOption): option is SearchBy {
  return (SEARCH_BY as readonly string[]).includes(option);
}

/** What to search by; the role decides what is on offer (spec A§6). */
export function SearchByMenu({ by, roleId, view, onChange, onView }: SearchByMenuProps) {
  const t = useT('leads');
  const options = searchOptions(roleId);
  return (
    <LazyMenu
      position="bottom-start"
      offset={6}
      loop
      target={
        <button
          type="button"
          className={classes.searchBy}
          aria-label={`${t('search.by')}: ${t(`search.by.${by}`)}`}
        >
          <IconSearch size={15} stroke={1.75} aria-hidden />
          <IconChevronDown size={11} stroke={2} aria-hidden />
        </button>
      }
    >
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </LazyMenu>
  );
}
