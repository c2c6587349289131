import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { literalSql } from './literal-compiler.ts';

export interface CopyOutOptions {
  /** Called periodically with the rows so far; false ends the copy with an error. */
  readonly goOn: (rows: number) => Promise<boolean>;
  /** First line of the output, line end included. */
  readonly header?: string;
}

/** `goOn` or the consumer ended the copy. */
export class CopyStopped extends Error {}

const ASK_EVERY_MS = 1_000;
const LINE_END = 10;

/**
 * Streams the rows of a query to `sink` as CSV with constant memory: a slow sink slows the database down. Ends the
 * sink; resolves with the number of rows.
 */
export async function copyOut(
  pool: pg.Pool,
  query: Parameters<typeof literalSql>[0],
  sink: Writable,
  { goOn, header }: CopyOutOptions,
): Promise<number> {
  const client = await pool.connect();
  const source = client.query(copyTo(`copy (${literalSql(query)}) to stdout with (format csv)`));
  let failure: Error | undefined;
  try {
    const lines = counted(goOn);
    if (header !== undefined) lines.push(header);
    await pipeline(source, lines, sink);
    return source.rowCount;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection in the middle of a copy cannot be reused.
    client.release(failure);
  }
}

/** Counts lines as rows, which ignores line ends inside texts: accurate enough for progress. */
function counted(goOn: CopyOutOptions['goOn']): Transform {
  let lines = 0;
  let askedAt = performance.now();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
      if (performance.now() - askedAt < ASK_EVERY_MS) return done(null, chunk);
      askedAt = performance.now();
      goOn(lines).then(
        (on) => (on ? done(null, chunk) : done(new CopyStopped())),
        (error: unknown) => done(error as Error),
      );
    },
  });
}
