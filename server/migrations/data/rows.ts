import { readFileSync } from 'node:fs';

export interface ConfigItem {
  list: string;
  id: number;
  market_id: number | null;
  name: { en: string; id: string };
  parent_id: number | null;
  sort: number;
  attrs?: Record<string, unknown>;
}

export interface Named {
  id: number;
  name: string;
}

/** The rows of one data file of this folder, in file order. */
export function load<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T[];
}

/** Values that occur more than once. */
export function repeated<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The rows of one configuration list. */
export function listOf(name: string): ConfigItem[] {
  return load<ConfigItem>('./config_items.json').filter((item) => item.list === name);
}
