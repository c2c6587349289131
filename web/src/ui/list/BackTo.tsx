import { IconChevronLeft } from '@tabler/icons-react';
import { type AnyRoute, Link, useRouter } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './list.module.css';
import { rememberedList } from './list-search.ts';

/** The link from a record to its list, with the list's last filters. */
export function BackTo({ path, title: named }: { path: string; title?: string | undefined }) {
  const t = useT('kernel');
  const routes: Readonly<Record<string, AnyRoute | undefined>> = useRouter().routesByPath;
  const title = routes[path]?.options.staticData?.title;
  if ((!named && !title) || path === '/') return null;
  return (
    <Link to={path} {...rememberedList(path)} className={classes.back}>
      <IconChevronLeft size={14} stroke={2} aria-hidden />
      {named ?? (title && t(title))}
    </Link>
  );
}
