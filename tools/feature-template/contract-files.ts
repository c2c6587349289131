import type { FeatureNames } from '../feature-names.ts';

const json = (texts: Record<string, string>) => `${JSON.stringify(texts, null, 2)}\n`;

/** Path → text of the contract of a feature with one list and one form. */
export function contractFiles(names: FeatureNames): Record<string, string> {
  const { kebab, camel, pascal, snake, words, title, right } = names;
  const folder = `contract/src/${kebab}`;
  return {
    [`${folder}/README.md`]: `# ${kebab}

What the feature is for, in one or two sentences, and where the specification describes it.

- \`${kebab}.schema.ts\` wire shapes · \`${kebab}.endpoints.ts\` calls · \`${kebab}.rules.ts\` the form's values and rules
- server: \`${kebab}.routes.ts\` → \`${kebab}.queries.ts\` · web: \`${pascal}ListPage.tsx\`, \`${pascal}FormPage.tsx\`
`,
    [`${folder}/${kebab}.rules.ts`]: `import { atMost, formRules, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';

/** What the form holds. */
export interface ${pascal}Values {
  readonly name: string;
  readonly status: RecordStatus;
}

export const NEW_${snake.toUpperCase()}: ${pascal}Values = { name: '', status: '1' };

export const ${camel}Rules = formRules<${pascal}Values>('${kebab}', { name: [required, atMost(100)] });
`,
    [`${folder}/${kebab}.schema.ts`]: `import { z } from 'zod';
import { anyStatus } from '../kernel/status.ts';
import { blankable, wireId, wireKey, wireText } from '../kernel/wire.ts';

export const ${camel}Record = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['0', '1', '2']),
  version: z.int(),
});

export type ${pascal}Record = z.infer<typeof ${camel}Record>;

export const ${camel}Filters = { id: blankable(wireId), name: blankable(wireText(100)) };

/** The form sends every field, a status change \`{id, status}\` alone. */
export const save${pascal}Request = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  name: blankable(wireText(1000).transform((name) => name.trim())),
  status: blankable(anyStatus),
});
`,
    [`${folder}/${kebab}.endpoints.ts`]: `import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { ${camel}Filters, ${camel}Record, save${pascal}Request } from './${kebab}.schema.ts';

const ACCESS = '${right}';

export const list${pascal} = defineList({
  name: '${kebab}.list',
  path: '/${snake}/list',
  summary: '${title} of the market, in numbered pages',
  source: 'spec',
  access: ACCESS,
  row: ${camel}Record,
  filters: ${camel}Filters,
  sortable: ['id', 'name'],
});

export const save${pascal} = defineEndpoint({
  name: '${kebab}.save',
  method: 'POST',
  path: '/${snake}/save',
  summary: 'Creates or changes one of the ${words}; with {id, status} alone changes its status',
  source: 'spec',
  access: ACCESS,
  request: save${pascal}Request,
  data: ${camel}Record,
  writes: ['${snake}'],
});

export const ${camel}Endpoints = [list${pascal}, save${pascal}] as const;
`,
    [`${folder}/messages.en.json`]: json({
      title,
      count_one: `{count} of the ${words}`,
      count_other: `{count} ${words}`,
      add: `Add to the ${words}`,
      update: `Update ${words} #{id}`,
      empty: `No ${words} found`,
      'field.id': 'Id',
      'field.name': 'Name',
      'field.status': 'Active',
      'column.action': 'Action',
      name_taken: 'There is one of this name already',
    }),
    [`${folder}/messages.id.json`]: json({
      title: `Daftar ${words}`,
      count_other: `{count} ${words}`.replace('{count}', 'Jumlah {count}'),
      add: `Tambah ${words}`,
      update: `Ubah ${words} #{id}`,
      empty: `Tidak ada ${words}`,
      'field.id': 'ID',
      'field.name': 'Nama',
      'field.status': 'Aktif',
      'column.action': 'Tindakan',
      name_taken: 'Nama ini sudah dipakai',
    }),
  };
}
