import { createHash } from 'node:crypto';
import type { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { findConfigItems } from './config.queries.ts';
import { type ItemsOf, SHAPES } from './config.shapes.ts';
import { TABLES, type TableName } from './config.tables.ts';

const isTable = (name: ConfigListName): name is TableName => Object.hasOwn(TABLES, name);

/**
 * Requested lists, read from the database each time so that changes show at once; a list whose hash the caller knows is
 * only named in `unchanged` (domain.md 14).
 */
export async function configData(
  context: ActorContext,
  names: readonly ConfigListName[],
  known: Readonly<Record<string, string>>,
): Promise<DataOf<typeof getConfigData>> {
  const lists = await readLists(context, [...new Set(names)]);
  const hashes: Record<string, string> = {};
  const changed: { [Name in ConfigListName]?: ConfigList<Name> } = {};
  const unchanged: string[] = [];
  for (const [name, list] of lists) {
    hashes[name] = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
    if (known[name] === hashes[name]) unchanged.push(name);
    else Object.assign(changed, { [name]: list });
  }
  return { ...changed, unchanged, hashes };
}

async function readLists(
  context: ActorContext,
  names: readonly ConfigListName[],
): Promise<[ConfigListName, unknown][]> {
  const { db, market, language } = context;
  const rowLists = names.flatMap((name): readonly string[] => (isTable(name) ? [] : SHAPES[name].rows));
  const items = rowLists.length > 0 ? await findConfigItems(db, rowLists, market, language) : [];
  const filled = items.map((item) => ({ ...item, name: fillTerms(item.name, market) }));
  const itemsOf: ItemsOf = (list) => filled.filter((item) => item.list === list);
  return Promise.all(
    names.map(
      async (name): Promise<[ConfigListName, unknown]> => [
        name,
        isTable(name) ? await TABLES[name](context) : SHAPES[name].shape(itemsOf),
      ],
    ),
  );
}
