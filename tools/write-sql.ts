import type pg from 'pg';
import { createDb, type Db } from '../server/src/platform/db/database.ts';
import type { HeavyQuery } from './heavy-queries.ts';

/** A statement as sent to PostgreSQL. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A database that records statements and answers each with no rows. */
function notingDb(sent: Sent[]): Db {
  const client = {
    query: async ({ text, values }: Sent) => {
      sent.push({ text, values });
      return { rows: [], command: 'SELECT', rowCount: 0 };
    },
    release: () => undefined,
  };
  return createDb({ connect: async () => client } as unknown as pg.Pool, 'pg');
}

/** The text of docs/sql/<name>.sql. */
export async function sqlFile({ about, ask }: HeavyQuery): Promise<string> {
  const sent: Sent[] = [];
  await ask(notingDb(sent));
  const head = `-- ${about}.\n-- Made by \`npm run sql\` from the queries of the server; not written by hand.\n`;
  return [head, ...sent.map(written)].join('\n');
}

function written({ text, values }: Sent): string {
  const parameters = values.map((value, at) => `-- $${at + 1}: ${JSON.stringify(value)}\n`).join('');
  return `${laidOut(text)};\n${parameters}`;
}

const CLAUSE =
  /^(select|from|where|and|or|left join|inner join|cross join lateral|group by|order by|limit|union)\b/i;

/** One clause and one column a line, indented by parentheses, so that a change of one is a change of one line. */
export function laidOut(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  /** For each open parenthesis: whether its statement is in its column list. */
  const atColumns = [false];
  let out = '';
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (sign === "'" || sign === '"') {
      const end = plain.indexOf(sign, at + 1);
      out += plain.slice(at, end + 1);
      at = end;
      continue;
    }
    if (sign === '(') atColumns.push(false);
    if (sign === ')') atColumns.pop();
    const depth = atColumns.length - 1;
    const isStart = at === 0 || plain[at - 1] === '(';
    const clause = CLAUSE.exec(plain.slice(isStart ? at : at + 1))?.[1]?.toLowerCase();
    if (clause && (isStart || sign === ' ')) atColumns[depth] = clause === 'select';
    if (clause && sign === ' ') out += `\n${'  '.repeat(depth)}`;
    else if (sign === ' ' && plain[at - 1] === ',' && atColumns[depth]) out += `\n${'  '.repeat(depth + 1)}`;
    else out += sign;
  }
  return out;
}
