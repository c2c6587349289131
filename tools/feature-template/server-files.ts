import type { FeatureNames } from '../feature-names.ts';

/** Path → text of the server of a feature with one list and one form: table, handlers, tests. */
export function serverFiles(names: FeatureNames): Record<string, string> {
  const { kebab, camel, pascal, snake, words, title, path, right, migration } = names;
  const folder = `server/src/features/${kebab}`;
  const empty = `NEW_${snake.toUpperCase()}`;
  const paths = [...new Set([path, right, `/add_${snake}`, `/edit_${snake}`])];
  return {
    [`server/migrations/${migration}_${snake}.ts`]: `import { type Kysely, sql } from 'kysely';

/** ${title} of a market, and the right to keep them for administrators and supervisors. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql\`
    create sequence ${snake}_id_seq;
    create table ${snake} (
      id integer primary key default nextval('${snake}_id_seq'),
      market_id smallint not null references market,
      name text not null,
      status smallint not null default 1,
      version integer not null default 1
    );
    create unique index ${snake}_name on ${snake} (market_id, lower(name)) where status <> 2;

    with added as (
      insert into privilege (id, name) select max(id) + 1, '${title}' from privilege returning id
    ), entries as (
      insert into access_entry (privilege_id, module, controller, action, path)
        select added.id, 'admin', '${camel}', ltrim(right_path, '/'), right_path
        from added, unnest(array[${paths.map((one) => `'${one}'`).join(', ')}]) as right_path
    )
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, added.id, (role.id in (1, 5))::int from role, added;
  \`.execute(db);
}
`,
    [`server/src/tables/${kebab}.tables.ts`]: `import type { Generated } from 'kysely';

export interface ${pascal}Table {
  id: Generated<number>;
  market_id: number;
  name: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ${pascal}Tables {
  ${snake}: ${pascal}Table;
}
`,
    [`${folder}/${kebab}.queries.ts`]: `import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import type { list${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import type { ${pascal}Values } from '@otolead/contract/${kebab}/${kebab}.rules.ts';
import type { ${pascal}Record } from '@otolead/contract/${kebab}/${kebab}.schema.ts';
import { type Selectable, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';
import type { ${pascal}Table } from '../../tables/${kebab}.tables.ts';

export function present${pascal}({ id, name, status, version }: Selectable<${pascal}Table>): ${pascal}Record {
  return { id, name, status: String(status) as RecordStatus, version };
}

export function list${pascal}Rows({ db, market }: ActorContext, request: ParsedOf<typeof list${pascal}>) {
  const { id, name } = request;
  const query = db
    .selectFrom('${snake}')
    .selectAll()
    .where('market_id', '=', market.id)
    .where('status', '!=', 2)
    .$call(whenGiven(id, (rows, value) => rows.where('id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('name'), value))));
  return numberedPage(query, request, {
    market,
    columns: { id: sql.ref('id'), name: sql\`lower(name)\` },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('id'),
  });
}

export const find${pascal}: FindRecord<${pascal}Record> = async (tx, { market }, id) => {
  const row = await tx
    .selectFrom('${snake}')
    .selectAll()
    .where('id', '=', id)
    .where('market_id', '=', market.id)
    .forUpdate()
    .executeTakeFirst();
  return row && present${pascal}(row);
};

export const write${pascal}: WriteRecord<${pascal}Values> = (tx, { market }, values, id) => {
  const columns = { name: values.name, status: Number(values.status) };
  return storeRecord(
    id,
    tx.updateTable('${snake}').set(columns),
    tx.insertInto('${snake}').values({ ...columns, market_id: market.id }),
  );
};
`,
    [`${folder}/${kebab}.routes.ts`]: `import { text } from '@otolead/contract/kernel/text.ts';
import { list${pascal}, save${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { ${camel}Rules, ${empty} } from '@otolead/contract/${kebab}/${kebab}.rules.ts';
import type { ${pascal}Record } from '@otolead/contract/${kebab}/${kebab}.schema.ts';
import type { Route } from '../../platform/http/route.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import type { RecordKind } from '../../platform/records/save-record.ts';
import { find${pascal}, list${pascal}Rows, present${pascal}, write${pascal} } from './${kebab}.queries.ts';

const RECORD: RecordKind<typeof ${empty}, ${pascal}Record> = {
  name: '${snake}',
  empty: ${empty},
  find: find${pascal},
  faults: ${camel}Rules.faults,
  write: write${pascal},
  taken: { name: text('${kebab}:name_taken') },
};

export const ${camel}Routes: readonly Route[] = [
  pageRoute(list${pascal}, list${pascal}Rows, present${pascal}),
  saveRoute(save${pascal}, RECORD),
];
`,
    [`${folder}/${kebab}.test.ts`]: `import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { list${pascal}, save${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

const signIn = async (roleId: number) => t.signIn(await buildUser(t.db, { roleId, markets: ['id', 'ph'] }));

describe('${words}', () => {
  it('are saved, found by name and switched off', async () => {
    const token = await signIn(ROLE.supervisor);
    const saved = await t.call(save${pascal}, { name: ' First one ' }, { token });
    expect(saved.body.data).toMatchObject({ name: 'First one', status: '1', version: 1 });
    const { id } = saved.body.data;
    await t.call(save${pascal}, { id, status: '0' }, { token });
    const { body } = await t.call(list${pascal}, { name: 'first' }, { token });
    expect(body.data).toEqual([{ id, name: 'First one', status: '0', version: 2 }]);
    const nameless = await t.call(save${pascal}, { name: ' ' }, { token });
    expect(nameless.body.errors).toEqual({ name: 'Name is required' });
  });

  it('belong to one market and to those who hold the right', async () => {
    const token = await signIn(ROLE.supervisor);
    const { id } = (await t.call(save${pascal}, { name: 'Of Indonesia' }, { token })).body.data;
    expect((await t.call(save${pascal}, { id, status: '0' }, { token, market: 'ph' })).status).toBe(404);
    const agent = await signIn(ROLE.agent);
    expect((await t.call(list${pascal}, {}, { token: agent })).status).toBe(403);
    expect((await t.call(save${pascal}, { id, status: '0' }, { token: agent })).status).toBe(403);
    expect((await t.call(list${pascal}, {})).status).toBe(401);
  });
});
`,
  };
}
