import type { FeatureNames } from '../feature-names.ts';

/** Path → text of the screens of a feature with one list and one form, their routes and their journey. */
export function webFiles(names: FeatureNames): Record<string, string> {
  const { kebab, camel, pascal, snake, words, title, path } = names;
  const folder = `web/src/features/${kebab}`;
  return {
    [`${folder}/${pascal}ListPage.tsx`]: `import { list${pascal}, save${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Record } from '@otolead/contract/${kebab}/${kebab}.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = { name: textFilter('${kebab}:field.name') };

const nameOf = ({ name }: ${pascal}Record) => name;
const editPath = ({ id }: ${pascal}Record) => \`/edit_${snake}/\${id}\`;

/** ${path} */
export function ${pascal}ListPage() {
  const t = useT('${kebab}');
  const list = useList(list${pascal}, FILTERS);
  const columns = useMemo<readonly DataColumn<${pascal}Record>[]>(
    () => [
      { id: 'id', header: t('field.id'), cell: ({ id }) => id, width: 76, fixed: true, sortable: true },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 240, sortable: true, card: 'primary' },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions row={row} name={row.name} edit={editPath(row)} save={save${pascal}} />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      actions={<AddLink to="/add_${snake}">{t('add')}</AddLink>}
      empty={t('empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
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
    [`web/src/routes/${kebab}.routes.ts`]: `import { recordRoutes } from './record-routes.ts';

export const ${camel}Routes = recordRoutes({
  list: '${path}',
  forms: ['/add_${snake}', '/edit_${snake}/$id'],
  title: 'kernel:menu.${snake}',
  screens: ['${pascal}ListPage', '${pascal}FormPage'],
  texts: ['${kebab}'],
});
`,
    [`e2e/${kebab}.spec.ts`]: `import { expect, test } from './journey.ts';
import { ownName } from './own.ts';

test('${words} are kept from the menu: added, found again after a reload, in the database', async ({
  page,
  database,
  signIn,
}) => {
  const name = ownName('Journey');
  await signIn('supervisor.id');
  await page.getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: '${title}' }).click();
  await page.getByRole('link', { name: 'Add to the ${words}' }).click();
  await page.getByRole('form', { name: 'Add to the ${words}' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\\/id${path.replaceAll('/', '\\/')}$/);
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  const stored = database.selectFrom('${snake}').where('name', '=', name).select('status');
  expect(await stored.executeTakeFirst()).toEqual({ status: 1 });
});
`,
  };
}
