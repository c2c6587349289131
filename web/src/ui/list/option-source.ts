import type { ConfigList, ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/client.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { nameOfRow } from '../../platform/config/every-row.ts';
import type { Option } from '../fields/options.ts';
import { RECORDS } from './records-key.ts';

/** Options from a configuration list. */
export interface OptionSource<Name extends ConfigListName = ConfigListName> {
  readonly list: Name;
  readonly optionsOf: (list: ConfigList<Name>) => readonly Option[];
  /** Switched-off rows within the list, if it has them; default: 'switched_off'. */
  readonly offOf?: (list: ConfigList<Name>) => readonly Option[] | undefined;
}

type Off = ConfigList<'switched_off'>;

/** A list whose switched-off rows the server reports. */
export type OffList = keyof Off;

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
  readonly id: number | string;
  readonly name: string;
}

/** A switched-off row as a marked option. */
export const switchedOffOption = ({ id, name }: Row): Option => ({
  value: String(id),
  label: nameOfRow(name, { isOff: true }),
});

/** Switched-off rows as options, which forms no longer offer. */
export function switchedOffOptions<List extends OffList>(
  off: Off | undefined,
  list: List,
  isMeant: (row: Off[List][number]) => boolean = () => true,
): readonly Option[] {
  const rows: readonly Off[List][number][] = off?.[list] ?? NONE_OFF;
  return rows.filter(isMeant).map(switchedOffOption);
}

const NONE_OFF: readonly never[] = [];

/** A form's options: switched-on ones, plus marked and last the record's switched-off ones. */
export function withChosen(
  offered: readonly Option[],
  off: readonly Option[],
  chosen: readonly unknown[],
): readonly Option[] {
  const values = new Set(chosen.map(String));
  const isOffered = new Set(offered.map(({ value }) => value));
  const kept = off.filter(({ value }) => values.has(value) && !isOffered.has(value));
  return kept.length === 0 ? offered : [...offered, ...kept];
}

/** A list's switched-off rows; none for a list that cannot be switched. */
export const offOptions = (list: ConfigListName, off: Off | undefined): readonly Option[] =>
  off && list in off ? switchedOffOptions(off, list as OffList) : NONE;

const offOfSource = <Name extends ConfigListName>(
  { list, offOf }: OptionSource<Name>,
  rows: ConfigList<Name>,
  off: Off | undefined,
) => offOf?.(rows) ?? offOptions(list, off);

/** Options for reports and filters: available ones, then marked switched-off ones. */
export function everyOption<Name extends ConfigListName>(
  source: OptionSource<Name>,
  rows: ConfigList<Name>,
  off: Off | undefined,
): readonly Option[] {
  return [...source.optionsOf(rows), ...offOfSource(source, rows, off)];
}

/** `everyOption`; undefined while loading. */
export function useEveryOption<Name extends ConfigListName>(
  source: OptionSource<Name>,
): readonly Option[] | undefined {
  const rows = useConfigList(source.list);
  const off = useConfigList('switched_off');
  return rows && everyOption(source, rows, off);
}

/** Options of a field with these values; undefined while loading. */
export function useOfferedOptions<Name extends ConfigListName>(
  source: OptionSource<Name>,
  chosen: readonly unknown[],
): readonly Option[] | undefined {
  const rows = useConfigList(source.list);
  const off = useConfigList('switched_off');
  return rows && withChosen(source.optionsOf(rows), offOfSource(source, rows, off), chosen);
}

const NONE: readonly Option[] = [];

/** Undefined while loading. */
export function useOptions<Name extends ConfigListName>(
  source: OptionSource<Name>,
): readonly Option[] | undefined {
  const list = useConfigList(source.list);
  return list === undefined ? undefined : (source.optionsOf(list) ?? NONE);
}

/** Options from a separate call; undefined while loading. */
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
