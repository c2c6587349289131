import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendFile } from './send-file.ts';

it.each([
  ["'=1+1'.csv", "'_%27%3D1%2B1%27.csv"],
  ['salinan (1)*.pdf', "'_salinan%20%281%29%2A.pdf"],
  ['قائمة.csv', "'_%D9%82%D8%A7%D8%A6%D9%85%D8%A9.csv"],
])('a file called %s is named so that no sign of it ends the header’s own', async (name, expected) => {
  const app = Fastify();
  app.get('/', (_request, reply) =>
    sendFile(reply as never, { content: Readable.from(['x']), name, type: 'text/csv' }),
  );
  const { headers } = await app.inject('/');
  const [, extended = ''] = /filename\*=UTF-8'(.*)$/.exec(String(headers['content-disposition'])) ?? [];
  expect(extended.replace("'", "'_")).toBe(expected);
  expect(decodeURIComponent(extended.slice(1))).toBe(name);
  await app.close();
});
