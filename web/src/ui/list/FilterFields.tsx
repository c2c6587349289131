import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './list.module.css';

interface FilterFieldsProps {
  /** Searches on submit; without it each filter applies at once. */
  search?: { readonly onSearch: () => void; readonly onReset: () => void };
  /** Labelled filters on a second line; they apply at once. */
  more?: ReactNode;
  /** The filters, each with a label. */
  children?: ReactNode;
}

/** A list's filters on one line; FilterChips follow. */
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
