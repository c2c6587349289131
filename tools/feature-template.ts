/** The spellings of a feature's name. */
export interface FeatureNames {
  /** `web-rules`: folders, files, keys. */
  readonly kebab: string;
  /** `webRules`: values. */
  readonly camel: string;
  /** `WebRules`: types and components. */
  readonly pascal: string;
  /** `web_rules`: paths of calls. */
  readonly snake: string;
  /** `web rules`: sentences. */
  readonly words: string;
}

export function namesOf(kebab: string): FeatureNames {
  const parts = kebab.split('-');
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
  const pascal = parts.map(capital).join('');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join('_'),
    words: parts.join(' '),
  };
}

/** Path → text of the files of a feature that has one list: its call, its handler, its screen. */
export function featureFiles(names: FeatureNames): Record<string, string> {
  return { ...contractFiles(names), ...serverFiles(names), ...webFiles(names) };
}

function contractFiles({ kebab, camel, pascal, snake, words }: FeatureNames): Record<string, string> {
  const folder = `contract/src/${kebab}`;
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const json = (texts: Record<string, string>) => `${JSON.stringify(texts, null, 2)}\n`;
  return {
    [`${folder}/README.md`]: `# ${kebab}

What the feature is for, in one or two sentences, and where the specification describes it.

- \`${kebab}.schema.ts\` wire shapes · \`${kebab}.endpoints.ts\` the calls
- server: \`${kebab}.routes.ts\` → \`${kebab}.queries.ts\` · web: \`${kebab}.api.ts\`, \`${pascal}Page.tsx\`
`,
    [`${folder}/${kebab}.schema.ts`]: `import { z } from 'zod';

export const ${camel}Row = z.object({ id: z.int(), name: z.string() });

export type ${pascal}Row = z.infer<typeof ${camel}Row>;
`,
    [`${folder}/${kebab}.endpoints.ts`]: `import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { ${camel}Row } from './${kebab}.schema.ts';

export const list${pascal} = defineEndpoint({
  name: '${kebab}.list',
  method: 'GET',
  path: '/${snake}/list',
  summary: 'The list of ${words}',
  source: 'spec',
  access: '/${kebab}',
  request: z.object({}),
  data: z.array(${camel}Row),
});

export const ${camel}Endpoints = [list${pascal}] as const;
`,
    [`${folder}/messages.en.json`]: json({ title, empty: `No ${words} yet` }),
    [`${folder}/messages.id.json`]: json({ title: `Daftar ${words}`, empty: `Belum ada ${words}` }),
    [`${folder}/messages.ph.json`]: json({}),
  };
}

function serverFiles({ kebab, camel, pascal }: FeatureNames): Record<string, string> {
  const folder = `server/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.queries.ts`]: `import type { ${pascal}Row } from '@otolead/contract/${kebab}/${kebab}.schema.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { nameLanguage } from '../config/config.public.ts';

/** The rows stand in a configuration list until the feature has a table of its own. */
export function find${pascal}(db: Db, language: Language): Promise<${pascal}Row[]> {
  return db
    .selectFrom('config_item')
    .where('list', '=', '${kebab}')
    .where('status', '=', 1)
    .select(['id', sql<string>\`name ->> \${sql.lit(nameLanguage(language))}\`.as('name')])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
`,
    [`${folder}/${kebab}.routes.ts`]: `import { list${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { find${pascal} } from './${kebab}.queries.ts';

export const ${camel}Routes: readonly Route[] = [
  route(list${pascal}, async ({ db, language }) => ({ data: await find${pascal}(db, language) })),
];
`,
    [`${folder}/${kebab}.test.ts`]: `import { list${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

describe('${kebab}.list', () => {
  it('answers 401 to whoever is not signed in', async () => {
    expect((await t.call(list${pascal}, {})).status).toBe(401);
  });

  it('answers 403 without the right', async () => {
    const role = await buildRole(t.db);
    const token = await t.signIn(await buildUser(t.db, { roleId: role.id }));
    expect((await t.call(list${pascal}, {}, { token })).status).toBe(403);
  });
});
`,
  };
}

function webFiles({ kebab, camel, pascal }: FeatureNames): Record<string, string> {
  const folder = `web/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.api.ts`]: `import { list${pascal} } from '@otolead/contract/${kebab}/${kebab}.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

export function ${camel}Query() {
  return queryOptions({
    queryKey: ['${kebab}', currentLanguage()] as const,
    queryFn: async ({ signal }) => (await call(list${pascal}, {}, { signal })).data,
  });
}
`,
    [`${folder}/${pascal}Page.tsx`]: `import { useQuery } from '@tanstack/react-query';
import { useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { ${camel}Query } from './${kebab}.api.ts';

export function ${pascal}Page() {
  const t = useT('${kebab}');
  const { data: rows, error, refetch } = useQuery(${camel}Query());
  return (
    <Page title={t('title')} count={rows?.length}>
      {error && <ErrorState onRetry={() => void refetch()} />}
      {rows?.length === 0 && <EmptyState title={t('empty')} />}
      <ul>
        {rows?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Page>
  );
}
`,
    [`web/src/routes/${kebab}.route.ts`]: `import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';

export const ${camel}Route = createRoute({
  ...protectedRoute({ access: '/${kebab}', title: '${kebab}:title' }),
  path: '/${kebab}',
  component: lazyRouteComponent(() => import('../features/${kebab}/${pascal}Page.tsx'), '${pascal}Page'),
});
`,
  };
}
