import { type Compilable, createQueryId, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import pg from 'pg';

/** A query built by Kysely, before compilation. */
type Query = Compilable & { toOperationNode(): RootOperationNode };

/**
 * Text of a query with its parameters inlined, for statements without parameters (COPY). Every value is quoted, so that
 * PostgreSQL infers its type like a parameter's and typed text is never SQL.
 */
export function literalSql(query: Query): string {
  return new LiteralCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

function literal(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : pg.escapeLiteral(text);
}

/** A value as PostgreSQL text; lists in its array syntax. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`;
  throw new TypeError(`no literal for ${typeof value}`);
}

function arrayElement(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
