import type { ColumnType } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A jsonb column: parsed when read, text (JSON.stringify) when written. */
export type Json<Value> = ColumnType<Value, string, string>;

export type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** numeric arrives as a number, since the product's numerics have few digits. */
export type Numeric = ColumnType<number, number | string, number | string>;

export interface TranslatedName {
  en: string;
  id: string;
}
