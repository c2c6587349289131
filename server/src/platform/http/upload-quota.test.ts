import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { UPLOAD_TYPE } from '@otolead/contract/documents/documents.schema.ts';
import { expect, it } from 'vitest';
import { pdf } from '../../../test/builders/files.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp({ environment: { UPLOAD_MB_PER_DAY: '1' } });

const upload = async (token: string, bytes: number) => {
  const images = new File([pdf('x'.repeat(bytes - pdf('').length))], 'a.pdf');
  const { lead_id } = await buildLead(t.db);
  return t.send(uploadDocument, { lead_id, upload_type: UPLOAD_TYPE, images }, { token });
};

it('a person uploads so many bytes a day, and goes on tomorrow; nobody else is held up', async () => {
  const user = await buildUser(t.db);
  const token = await t.signIn(user);
  expect((await upload(token, 600_000)).status).toBe(200);
  const second = await upload(token, 400_001);
  expect([second.status, second.body.message]).toEqual([
    429,
    'Nobody uploads more than 1 MB a day. Please go on tomorrow',
  ]);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  // What was refused does not count.
  expect((await upload(token, 400_000)).status).toBe(200);
  expect((await upload(token, 40)).status).toBe(429);
  expect((await upload(await t.signIn(await buildUser(t.db)), 40)).status).toBe(200);
  t.clock.advance({ days: 1 });
  expect((await upload(await t.signIn(user), 600_000)).status).toBe(200);
});

it('uploads at the same moment are counted exactly', async () => {
  const token = await t.signIn(await buildUser(t.db));
  const sent = await Promise.all([1, 2, 3, 4].map(() => upload(token, 400_000)));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
});
