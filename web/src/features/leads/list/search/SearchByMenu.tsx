import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { LazyMenu } from '../../../../ui/overlays/LazyMenu.tsx';
import type { LeadFilters } from '../filters/filters.ts';
import type { SearchBy } from '../filters/search-by.ts';
import classes from '../toolbar.module.css';

const SearchByOverlay = lazyPart(async () => (await import('./SearchByOverlay.tsx')).SearchByOverlay);

export interface SearchByMenuProps {
  by: SearchBy;
  roleId: number;
  view: LeadFilters['view'];
  onChange: (by: SearchBy) => void;
  onView: (view: LeadFilters['view']) => void;
}

/** What to search by; options depend on the role (spec A§6). */
export function SearchByMenu(props: SearchByMenuProps) {
  const t = useT('leads');
  return (
    <LazyMenu
      target={
        <button
          type="button"
          className={classes.searchBy}
          aria-label={`${t('search.by')}: ${t(`search.by.${props.by}`)}`}
        >
          <IconSearch size={15} stroke={1.75} aria-hidden />
          <IconChevronDown size={11} stroke={2} aria-hidden />
        </button>
      }
      menu={(button) => <SearchByOverlay button={button} {...props} />}
      preload={SearchByOverlay.preload}
    />
  );
}
