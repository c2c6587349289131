import { PassThrough, Readable } from 'node:stream';
import { copyOut } from '../db/copy-out.ts';
import type { Reading } from '../db/reading.ts';
import type { FileAnswer } from './route.ts';

/** Buffers more than 10,000 rows of the widest report, so that a slow download keeps no connection. */
const KEPT_BYTES = 16 * 1_048_576;

/** Streams the rows below their header; fails before the first byte if PostgreSQL refuses the query. */
export async function csvFile(
  { pool }: Pick<Reading, 'pool'>,
  rows: Parameters<typeof copyOut>[1],
  header: string,
  name: string,
): Promise<FileAnswer> {
  const sink = new PassThrough({ readableHighWaterMark: KEPT_BYTES });
  const copied = copyOut(pool, rows, sink, { goOn: async () => !sink.destroyed });
  const began = new Promise<void>((resolve) => {
    sink.once('readable', resolve);
    sink.once('end', resolve);
  });
  await Promise.race([began, copied]);
  copied.catch((error: Error) => sink.destroy(error));
  return { content: Readable.from(withHeader(header, sink)), name, type: 'text/csv; charset=utf-8' };
}

async function* withHeader(header: string, lines: Readable): AsyncGenerator<string | Buffer> {
  yield header;
  yield* lines;
}
