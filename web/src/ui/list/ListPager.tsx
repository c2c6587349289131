import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './list.module.css';
import { pageLinks } from './page-links.ts';
import type { List } from './useList.ts';

/** 'Showing x of y pages' with five page links (spec B§2, B§9). */
export function ListPager({ list: { pagination, setPage, status } }: { list: List<unknown> }) {
  const t = useT('kernel');
  if (!pagination || status !== 'ready' || pagination.total === 0) return null;
  const { page, pages } = pagination;
  return (
    <nav className={classes.pager} aria-label={t('list.pages_label')}>
      <span className={classes.pages}>{t('list.pages', { page, pages })}</span>
      {pages > 1 && (
        <>
          <ActionIcon
            variant="default"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
            aria-label={t('list.previous')}
          >
            <IconChevronLeft size={15} aria-hidden />
          </ActionIcon>
          {pageLinks(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              className={classes.page}
              aria-label={t('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </button>
          ))}
          <ActionIcon
            variant="default"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
            aria-label={t('list.next')}
          >
            <IconChevronRight size={15} aria-hidden />
          </ActionIcon>
        </>
      )}
    </nav>
  );
}
