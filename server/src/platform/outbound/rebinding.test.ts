import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { post } from './post.ts';

type Done = (error: Error | null, found: LookupAddress[]) => void;

/** A name server whose answers vary per query. */
let answers: LookupAddress[][] = [];
let asked = 0;
const { lookup } = dns;

/** Replaces the system's resolver in this process, for one name. */
function rebind(): void {
  const rebound = (...given: Parameters<typeof lookup>) => {
    const [name] = given;
    const done = given.at(-1) as unknown as Done;
    if (name !== 'rebind.example') return lookup(...given);
    done(null, answers[asked] ?? []);
    asked += 1;
  };
  Object.assign(dns, { lookup: rebound });
  syncBuiltinESMExports();
}

let reached = 0;
let server: Server;
let port = 0;

beforeAll(async () => {
  rebind();
  server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});

beforeEach(() => {
  asked = 0;
  reached = 0;
});

afterAll(() => {
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
  server.close();
});

/** Public but unused: the 6bone was given back. */
const PUBLIC = { address: '3ffe::1', family: 6 };
const OWN = { address: '127.0.0.1', family: 4 };
const call = (allowPrivate = false) =>
  post(
    { url: `${allowPrivate ? 'http' : 'https'}://rebind.example:${port}/`, headers: {}, body: '{}' },
    { allowPrivate, timeoutMs: 300 },
  );

it('connects to the address that was checked, though the name would answer with ours the next time', async () => {
  answers = [[PUBLIC], [OWN]];
  await expect(call()).rejects.toMatchObject({ reason: expect.stringMatching(/^(unreachable|timeout)$/) });
  expect([asked, reached]).toEqual([1, 0]);
});

it('calls no name that has one of our addresses among its own', async () => {
  answers = [[PUBLIC, OWN]];
  await expect(call()).rejects.toMatchObject({ reason: 'forbidden_address' });
  expect([asked, reached]).toEqual([1, 0]);
});

it('asks once where our own network is allowed, and goes to what it was told', async () => {
  answers = [[OWN], [PUBLIC]];
  await expect(call(true)).rejects.toMatchObject({ reason: 'unreachable' });
  expect([asked, reached]).toEqual([1, 1]);
});
