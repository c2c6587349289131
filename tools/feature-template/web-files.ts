import type { FeatureNames } from '../feature-names.ts';

/** Path → text of the screens of a feature with one list and one form, their routes and their journey. */
export function webFiles(names: FeatureNames): Record<string, string> {
  const { kebab, camel, pascal, snake, words, title, path } = names;
  const folder = `web/src/features/${kebab}`;
  const menu = `kernel:menu.${snake}`;
  return {
    [`${folder}/${pascal}ListPage.tsx`]: `import { list${pascal}, save${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Record } from '@otolead/contract/${kebab}/${kebab}.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';

const FILTERS = { name: textFilter('${kebab}:field.name') };

const nameOf = ({ name }: ${pascal}Record) => name;
const editPath = ({ id }: ${pascal}Record) => \`/edit_${snake}/\${id}\`;

/** ${path} */
export function ${pascal}ListPage() {
  const t = useT('${kebab}');
  const list = useList(list${pascal}, FILTERS);
  const { change, savingId } = useStatusChange(save${pascal});
  const columns = useMemo<readonly DataColumn<${pascal}Record>[]>(
    () => [
      { id: 'id', header: t('field.id'), cell: ({ id }) => id, width: 76, fixed: true, sortable: true },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 240, sortable: true, card: 'primary' },
      {
        id: 'action',
        header: t('column.action'),
        width: 104,
        fixed: true,
        card: 'badge',
        cell: ({ id, name, status, version }) => (
          <RowActions>
            <StatusSwitch
              status={status}
              name={name}
              saving={savingId === id}
              onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
            />
            <EditLink to={\`/edit_${snake}/\${id}\`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('title')}
      count={list.pagination && t('count', { count: list.pagination.total })}
      actions={<AddLink to="/add_${snake}">{t('add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('title')}
        empty={t('empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
`,
    [`${folder}/${pascal}FormPage.tsx`]: `import { list${pascal}, save${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { ${camel}Rules, NEW_${snake.toUpperCase()} } from '@otolead/contract/${kebab}/${kebab}.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';

/** /add_${snake} and /edit_${snake}/{id} */
export function ${pascal}FormPage() {
  const t = useT('${kebab}');
  const id = useRecordId();
  const found = useRecordOfList(list${pascal}, id);
  return (
    <FormPage
      title={id ? t('update', { id }) : t('add')}
      back="${path}"
      rules={${camel}Rules}
      empty={NEW_${snake.toUpperCase()}}
      found={found}
      save={save${pascal}}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" maxLength={100} />
          <FormCheckbox form={form} name="status" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
`,
    [`web/src/routes/${kebab}.routes.ts`]: `import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const form = lateScreen('${pascal}FormPage', '${kebab}');

const listRoute = createRoute({
  ...protectedRoute({ access: '${path}', title: '${menu}' }),
  path: '${path}',
  validateSearch: listSearch,
  component: lateScreen('${pascal}ListPage', '${kebab}'),
});

const addRoute = createRoute({
  ...protectedRoute({ access: '/add_${snake}', title: '${menu}', menu: '${path}' }),
  path: '/add_${snake}',
  component: form,
});

const editRoute = createRoute({
  ...protectedRoute({ access: '/edit_${snake}', title: '${menu}', menu: '${path}' }),
  path: '/edit_${snake}/$id',
  component: form,
});

export const ${camel}Routes = [listRoute, addRoute, editRoute] as const;
`,
    [`e2e/${kebab}.spec.ts`]: `import { expect, test } from './journey.ts';

test('${words} are kept from the menu: added, found again after a reload, in the database', async ({
  page,
  database,
  signIn,
}) => {
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: '${title}' }).click();
  await page.getByRole('link', { name: 'Add to the ${words}' }).click();
  await page.getByRole('form', { name: 'Add to the ${words}' }).getByLabel('Name').fill('Journey');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\\/id${path.replaceAll('/', '\\/')}$/);
  await page.reload();
  await expect(page.getByRole('row', { name: /Journey/ })).toBeVisible();
  const stored = database.selectFrom('${snake}').where('name', '=', 'Journey').select('status');
  expect(await stored.executeTakeFirst()).toEqual({ status: 1 });
});
`,
  };
}
