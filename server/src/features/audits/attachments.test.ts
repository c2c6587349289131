import type { uploadedAttachment } from '@otolead/contract/audits/attachment.schema.ts';
import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import { getAuditDetail, saveAudit, uploadAttachment } from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildAudit } from '../../../test/builders/audits.ts';
import { mp3, pdf, png, wav } from '../../../test/builders/files.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let own: string;

beforeAll(async () => {
  agent = await buildUser(t.db);
  own = await t.signIn(agent);
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
});

const MP3 = mp3();
type Audit = Awaited<ReturnType<typeof buildAudit>>;
const upload = (
  { lead_id }: Audit,
  content: string | Buffer<ArrayBuffer>,
  { name = 'call.mp3', as = token } = {},
) => t.send(uploadAttachment, { lead_id, attachment: new File([content], name) }, { token: as });
const open = (url: string, { as = token, range }: { as?: string; range?: string } = {}) =>
  t.app.inject({ url, headers: { authorization: `Bearer ${as}`, ...(range && { range }) } });

/** An audit saved with a recording. */
async function attached() {
  const audit = await buildAudit(t.db);
  const file = (await upload(audit, MP3)).body.data as z.output<typeof uploadedAttachment>;
  const answers = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'NO']));
  const form = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23', ...answers };
  const { lead_id, id } = audit;
  const input = { lead_id, auditlead_id: id, ...form, attachment_url: file.attachment_url };
  const saved = await t.send(saveAudit, input, { token });
  return { audit, file, status: saved.status, input };
}

describe('the attachment of an audit', () => {
  it('is saved with it and found by its agent, and by no other', async () => {
    const { audit, file, status } = await attached();
    expect(status).toBe(200);
    const { body } = await t.call(getAuditDetail, { lead_id: audit.lead_id }, { token: own });
    expect(body.data).toMatchObject({ ...file, attachment_name: 'call.mp3', attachment_type: 'audio/mpeg' });
    expect((await open(file.attachment_url, { as: own })).rawPayload).toEqual(MP3);
    const other = await t.signIn(await buildUser(t.db));
    expect((await open(file.attachment_url, { as: other })).statusCode).toBe(404);
  });

  it('is answered by ranges, for a recording to be heard from any place', async () => {
    const { file } = await attached();
    const part = await open(file.attachment_url, { range: 'bytes=10-19' });
    expect([part.statusCode, part.body]).toEqual([206, '0123456789']);
    expect(part.headers['content-range']).toBe('bytes 10-19/894');
    const end = await open(file.attachment_url, { range: 'bytes=-838' });
    expect([end.statusCode, end.body.slice(0, 4), end.headers['content-range']]).toEqual([
      206,
      '6789',
      'bytes 56-893/894',
    ]);
    const whole = await open(file.attachment_url);
    expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    expect((await open(file.attachment_url, { range: 'bytes=894-' })).statusCode).toBe(416);
  });

  it('AUD-054 is refused beyond the market’s limit, empty, of another kind, broken and for agents', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    const long = `ID3${' '.repeat(10_000_000)}`;
    for (const [content, message] of [
      [long, 'The file is larger than 10 MB'],
      ['', 'The file is empty'],
      ['MZ', 'Only MP3, WAV, OGG, M4A, PDF, JPG and PNG files are taken'],
      ...[png().subarray(0, -12), pdf().slice(0, -8), wav().subarray(0, 20), 'ID3 but no sound'].map(
        (content) =>
          [
            content,
            'The file is damaged or not complete: open it, save it once more and attach it again',
          ] as const,
      ),
    ] as const) {
      const { status, body } = await upload(audit, content);
      expect([status, body.errors]).toEqual([400, { attachment: message }]);
    }
    expect((await upload(audit, MP3, { as: own })).status).toBe(403);
    const kept = await t.db
      .selectFrom('audit_attachment')
      .where('lead_id', '=', audit.lead_id)
      .select('id')
      .execute();
    expect(kept).toEqual([]);
  });

  it('belongs to one audit only, and one that was never saved is swept after a day', async () => {
    const { input } = await attached();
    const next = await buildAudit(t.db);
    const again = { ...input, lead_id: next.lead_id, auditlead_id: next.id };
    expect((await t.send(saveAudit, again, { token })).body.errors).toEqual({
      attachment_url: 'The file is no longer there. Please attach it again',
    });
    const { attachment_url: url } = (await upload(next, MP3)).body.data as z.output<
      typeof uploadedAttachment
    >;
    t.clock.advance({ days: 1, minutes: 1 });
    await t.addJob('sweep_attachments');
    expect((await open(url, { as: await t.signIn(await buildUser(t.db, { roleId: 7 })) })).statusCode).toBe(
      404,
    );
    const left = await t.db
      .selectFrom('audit_attachment')
      .where('lead_id', '=', next.lead_id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});
