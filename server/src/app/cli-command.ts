import type pg from 'pg';
import type { Db } from '../platform/db/database.ts';

/** Context of a command. `print` is the output; `say` is for people, on the other stream. */
export interface CommandContext {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly now: Date;
  readonly readPassword: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly say: (line: string) => void;
}

/** The message is the one line that the operator reads. */
export class CommandError extends Error {}

export interface Command {
  readonly usage: string;
  /** Number of arguments after the command's name. */
  readonly positionals: number;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly run: (context: CommandContext, given: Given) => Promise<void>;
}

export interface Given {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

export function required(values: Given['values'], name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is missing`);
  return value;
}

export function optional(values: Given['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
