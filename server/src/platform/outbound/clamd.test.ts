import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, expect, it } from 'vitest';
import { EICAR, JUDGES, startFakeClamd } from '../../../test/fake-clamd.ts';
import { scan } from './clamd.ts';

const clamd = await startFakeClamd();
const access = { url: clamd.url, timeoutMs: 10_000 };
const scanned = (content: string | Buffer, { url, timeoutMs } = access) =>
  scan({ url, timeoutMs }, Readable.from([Buffer.from(content)]));

afterEach(() => {
  clamd.answer = JUDGES;
});
afterAll(() => clamd.stop());

it('content is clean by an OK alone, and arrives whole', async () => {
  const content = Buffer.alloc(3_000_000, 'a photograph');
  expect(await scan(access, Readable.from([content.subarray(0, 7), content.subarray(7)]))).toEqual({
    is: 'clean',
  });
  expect(clamd.scanned.at(-1)?.equals(content)).toBe(true);
});

it('a FOUND names the virus', async () => {
  expect(await scanned(`before ${EICAR}`)).toEqual({ is: 'infected', signature: 'Eicar-Signature' });
});

it.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR', false],
  ['an answer that nobody documents', 'stream: OK or so', false],
  ['the OK of another file', '/tmp/other: OK', false],
  ['half an answer', 'stream: O', false],
  ['nothing before it hangs up', null, true],
])('%s is no verdict', async (_what, answer, isAway) => {
  clamd.answer = () => answer;
  expect(await scanned('a photograph')).toMatchObject({ is: 'unknown', isAway });
});

it('an answer that comes while content is still sent is heard', async () => {
  const impatient = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('INSTREAM size limit exceeded. ERROR\0');
  });
  await new Promise<void>((resolve) => impatient.listen(0, '127.0.0.1', resolve));
  const { port } = impatient.address() as { port: number };
  const verdict = await scanned(Buffer.alloc(5_000_000), { ...access, url: `tcp://127.0.0.1:${port}` });
  expect(verdict).toMatchObject({ is: 'unknown' });
  impatient.close();
});

it('one that does not answer in time, and one that is not there, are away', async () => {
  clamd.answer = () => new Promise<string>(() => undefined);
  expect(await scanned('a photograph', { ...access, timeoutMs: 300 })).toEqual({
    is: 'unknown',
    reason: 'no answer within 300 ms',
    isAway: true,
  });
  await clamd.stop();
  expect(await scanned('a photograph')).toMatchObject({ is: 'unknown', isAway: true });
  await clamd.start();
});

it('it is reached by a socket of this machine too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const path = join(folder, 'clamd.ctl');
  const local = createServer((socket) => {
    socket.on('data', () => socket.end('stream: OK\0'));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => local.listen(path, resolve));
  expect(await scanned('a photograph', { ...access, url: `unix://${path}` })).toEqual({ is: 'clean' });
  local.close();
  await rm(folder, { recursive: true });
});
