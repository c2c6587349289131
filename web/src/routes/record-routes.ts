import type { TextKey } from '@otolead/contract/text-keys.ts';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen, type ScreenName } from './screen.ts';

type Path = `/${string}`;

/** Status is equal in both markets; processes, cities and dealers are not. */
const ANY_MARKET = ['status'];

/** A list or report: needs its path's right; its filters are in the address. */
export function listRoute<List extends Path>(
  path: List,
  title: TextKey,
  screen: ScreenName,
  ...texts: readonly string[]
) {
  return createRoute({
    ...protectedRoute({ access: path, title, anyMarket: ANY_MARKET }),
    path,
    validateSearch: listSearch,
    component: lazyScreen(screen, ...texts),
  });
}

interface FormRoute {
  readonly title: TextKey;
  /** Path of the list, whose menu entry is marked. */
  readonly menu: Path;
  readonly component: ReturnType<typeof lazyScreen>;
}

/** A form: needs its path's right; the record's id is in the path or the query. */
function formRoute<Form extends Path>(path: Form, { title, menu, component }: FormRoute) {
  const access = path.replace('/$id', '') as Path;
  return createRoute({
    ...protectedRoute({ access, title, menu }),
    path,
    validateSearch: listSearch,
    component,
  });
}

interface Records<List extends Path, Forms extends readonly Path[]> {
  readonly list: List;
  /** One path to add a record, one to edit it, or one for both. */
  readonly forms: Forms;
  readonly title: TextKey;
  /** The list's and the form's. */
  readonly screens: readonly [ScreenName, ScreenName];
  /** Features whose texts both need. */
  readonly texts: readonly string[];
}

/** A list of records and the form that adds and edits them. */
export function recordRoutes<List extends Path, const Forms extends readonly Path[]>(
  records: Records<List, Forms>,
) {
  const { list, forms, title, screens, texts } = records;
  const component = lazyScreen(screens[1], ...texts);
  return [
    listRoute(list, title, screens[0], ...texts),
    ...(forms.map((form) => formRoute(form, { title, menu: list, component })) as {
      readonly [Index in keyof Forms]: ReturnType<typeof formRoute<Forms[Index]>>;
    }),
  ] as const;
}
