import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './list.module.css';

interface FilterFieldsProps {
  /** Searches by what is filled in; without it each filter applies at once. */
  search?: { readonly onSearch: () => void; readonly onReset: () => void };
  /** Filters below the line, each with its name above it; they apply at once. */
  more?: ReactNode;
  /** The filters, each with its name. */
  children?: ReactNode;
}

/** The filters of any list in one line; what is in force follows as FilterChips. */
export function FilterFields({ search, more, children }: FilterFieldsProps) {
  const t = useT('kernel');
  if (!search)
    return (
      <search className={classes.filters} aria-label={t('list.filters')}>
        {children}
        {more && <div className={classes.more}>{more}</div>}
      </search>
    );
  return (
    <form
      className={classes.filters}
      aria-label={t('list.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        search.onSearch();
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button type="submit">{t('list.search')}</Button>
        <Button variant="default" onClick={search.onReset}>
          {t('list.reset')}
        </Button>
      </div>
    </form>
  );
}
