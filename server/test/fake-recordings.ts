import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake serves a name. */
type Served =
  | { readonly content: Buffer; readonly type?: string; readonly login?: string }
  /** Announces a size, sends little and goes on for ever, or stops. */
  | { readonly announces: number; readonly begins: Buffer; readonly thenCuts: boolean }
  | { readonly status: number };

/** Web server of a dialer's recordings, on loopback: files by name, whole or a range of them. */
export interface FakeRecordings {
  readonly url: string;
  readonly files: Map<string, Served>;
  /** Names and ranges that were asked for. */
  readonly asked: { readonly name: string; readonly range: string | undefined }[];
  readonly close: () => Promise<void>;
}

export async function startFakeRecordings(): Promise<FakeRecordings> {
  const files = new Map<string, Served>();
  const asked: { name: string; range: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const { range, authorization } = request.headers;
    asked.push({ name, range });
    const served = files.get(name);
    if (!served || 'status' in served) return void response.writeHead(served?.status ?? 404).end('<html>');
    if ('announces' in served) {
      response.writeHead(200, { 'content-length': served.announces });
      response.write(served.begins);
      if (served.thenCuts) setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    const { content, type = 'audio/x-wav', login } = served;
    const expected = login && `Basic ${Buffer.from(login).toString('base64')}`;
    if (expected && authorization !== expected) return void response.writeHead(401).end();
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) {
      response.writeHead(200, { 'content-type': type, 'content-length': content.length });
      return void response.end(content);
    }
    const end = Math.min(content.length - 1, last ? Number(last) : content.length - 1);
    response.writeHead(206, {
      'content-type': type,
      'content-length': end - Number(first) + 1,
      'content-range': `bytes ${first}-${end}/${content.length}`,
    });
    response.end(content.subarray(Number(first), end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
