import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

interface Stored {
  readonly content: Buffer;
  modified: Date;
}

export interface S3Server {
  readonly endpoint: string;
  readonly objects: Map<string, Stored>;
  /** The next writes fail before they are kept. */
  breakWrites: boolean;
  close(): Promise<void>;
}

/**
 * A store with the S3 operations that the product uses, over real HTTP: put, ranged get, delete and list in pages of
 * two, each only with a valid signature (AWS Signature Version 4).
 */
export async function startS3Server(secret: string): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const store: S3Server = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    breakWrites: false,
    close: () => new Promise((done) => http.close(() => done())),
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', store.endpoint);
    const content = await buffer(request);
    if (!isSigned(request, url, content, secret)) return fail(response, 403, 'SignatureDoesNotMatch');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const stored = objects.get(key);
    switch (request.method) {
      case 'PUT':
        if (store.breakWrites) return response.destroy();
        objects.set(key, { content, modified: new Date() });
        return response.writeHead(200).end();
      case 'DELETE':
        objects.delete(key);
        return response.writeHead(204).end();
      default:
        if (key === '') return list(response, url);
        return stored ? send(request, response, stored) : fail(response, 404, 'NoSuchKey');
    }
  }

  function list(response: ServerResponse, url: URL) {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, 2);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
    );
    const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  }
  return store;
}

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function send({ headers }: IncomingMessage, response: ServerResponse, { content }: Stored) {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const part = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content;
  response.writeHead(range ? 206 : 200, { 'content-length': part.length }).end(part);
}

/** By Amazon's documentation: the canonical request, signed with a key of day, region and service. */
function isSigned(request: IncomingMessage, url: URL, content: Buffer, secret: string): boolean {
  const { headers, method } = request;
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\w+)$/.exec(headers.authorization ?? '') ??
    [];
  const hash = headers['x-amz-content-sha256'];
  // A stream is signed by its length alone.
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(content)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}
