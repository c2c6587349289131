import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/client.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { translate } from '../../platform/i18n/i18n.ts';
import type { Option } from '../fields/options.ts';
import { RECORDS } from './records-key.ts';

/** Options that a configuration list offers. */
export interface OptionSource<Name extends ConfigListName = ConfigListName> {
  readonly list: Name;
  readonly optionsOf: (list: ConfigList<Name>) => readonly Option[];
}

type Named<Key extends string> = readonly ({ readonly name: string } & { readonly [K in Key]: number })[];

/** Rows `{<idKey>, name}` of a configuration list as options. */
export function configOptions<Name extends ConfigListName, Key extends string>(
  list: ConfigList<Name> extends Named<Key> ? Name : never,
  idKey: Key,
): OptionSource<Name> {
  return {
    list: list as Name,
    optionsOf: (rows) => (rows as Named<Key>).map((row) => ({ value: String(row[idKey]), label: row.name })),
  };
}

interface Row {
  readonly id: number;
  readonly name: string;
}

/** A row that is switched off, as an option that says so. */
const marked = ({ id, name }: Row): Option => ({
  value: String(id),
  label: translate('kernel:list.switched_off', { name }),
});

/** Options of rows that are switched off, which forms offer no longer. */
export function switchedOffOptions(
  off: ConfigList<'switched_off'> | undefined,
  list: ConfigListName,
  isMeant: (row: Row) => boolean = () => true,
): readonly Option[] {
  const rows: readonly Row[] = (off as Partial<Record<string, readonly Row[]>> | undefined)?.[list] ?? [];
  return rows.filter(isMeant).map(marked);
}

/** What a report or a filter may be searched by: what is offered, and marked behind it what is switched off. */
export function useEveryOption<Name extends ConfigListName>(
  source: OptionSource<Name>,
): readonly Option[] | undefined {
  const offered = useOptions(source);
  const off = useConfigList('switched_off');
  return offered && [...offered, ...switchedOffOptions(off, source.list)];
}

const NONE: readonly Option[] = [];

/** Undefined while they are on their way. */
export function useOptions<Name extends ConfigListName>(
  source: OptionSource<Name>,
): readonly Option[] | undefined {
  const list = useConfigList(source.list);
  return list === undefined ? undefined : (source.optionsOf(list) ?? NONE);
}

/** Options that a call of their own answers; undefined while they are on their way. */
export function useCallOptions<Row>(
  endpoint: Endpoint<z.ZodObject<Record<never, never>>, z.ZodArray<z.ZodType<Row>>>,
  optionOf: (row: Row) => Option,
): readonly Option[] | undefined {
  const { data } = useQuery({
    queryKey: [RECORDS, endpoint.name] as const,
    queryFn: async ({ signal }) => (await call(endpoint, {}, { signal })).data as readonly Row[],
    meta: { live: ['record'], choices: true },
  });
  return data?.map(optionOf);
}
