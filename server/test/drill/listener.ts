import { setTimeout as delay } from 'node:timers/promises';
import { type OpenStream, openStream } from '../event-stream.ts';

/** A page that keeps its stream: it comes back with its position whenever the stream ends. */
export interface Listener {
  /** `lead version` of everything told, in order. */
  told(): readonly string[];
  /** Times that it was to fetch everything. */
  resyncs(): number;
  /** Times that it came back. */
  returns(): number;
  close(): void;
}

const PAUSE_MS = 100;

export async function listen(url: string, token: string): Promise<Listener> {
  const streams: OpenStream[] = [];
  let isClosed = false;
  let resyncs = 0;
  const open = async () => {
    const last = streams.findLast((stream) => stream.lastId() !== undefined)?.lastId();
    const query = last ? `?last_event_id=${encodeURIComponent(last)}` : '';
    const stream = await openStream(url, { token, query });
    if (stream.status !== 200) throw new Error(`the stream answers ${stream.status}`);
    if (last && !(stream.messages[0]?.data as { resumed?: boolean } | undefined)?.resumed) resyncs += 1;
    streams.push(stream);
    return stream;
  };
  const keep = async (first: OpenStream) => {
    await first.ended;
    while (!isClosed) {
      await delay(PAUSE_MS);
      const stream = await open().catch(() => undefined);
      await stream?.ended;
    }
  };
  void keep(await open());
  return {
    told: () =>
      streams
        .flatMap((stream) => stream.changes())
        .flatMap(({ kind, key, version }) =>
          kind === 'lead' && key !== undefined ? [`${key} ${version}`] : [],
        ),
    resyncs: () =>
      resyncs + streams.flatMap(({ messages }) => messages).filter(({ event }) => event === 'resync').length,
    returns: () => streams.length - 1,
    close: () => {
      isClosed = true;
      for (const stream of streams) stream.close();
    },
  };
}
