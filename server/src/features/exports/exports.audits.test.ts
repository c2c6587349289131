import { requestDownload } from '@otolead/contract/exports/exports.endpoints.ts';
import { getJob, getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let auditor: TestUser;
let token: string;

beforeAll(async () => {
  auditor = await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' });
  token = await t.signIn(auditor);
});

const request = { csvtype: 'audit', total_record: 1, search: 'Ekspor Audit', tab_name: 'History' } as const;

describe('exporting audits', () => {
  it('AUD-018 AUD-079 AUD-080 takes the filters of the list and ends with a file and a mail', async () => {
    const lead = await buildLead(t.db, {
      name: 'Ekspor Audit',
      search_name: 'ekspor audit',
      status_id: 6,
      sub_status_id: 11,
    });
    const audit = await buildAudit(t.db, {
      lead,
      audit_status: 'CLOSED',
      priority: 'HIGH',
      agent_id: (await buildUser(t.db, { name: 'Dewi Anggraini' })).id,
      auditor_id: auditor.id,
      compliance: '92.31',
      comments: '=1+1',
    });
    await buildAudit(t.db, { lead, audit_status: 'CLOSED', priority: 'LOW' });
    await buildAudit(t.db, { lead });
    const { body } = await t.call(requestDownload, { ...request, audit_priority: 'HIGH' }, { token });
    expect(body.message).toBe('Requested data will send over email');
    expect(await t.runJobs()).toBe(0);
    const { job_id: id } = body.data;
    const job = (await t.call(getJob, { id }, { token })).body.data;
    expect(job).toMatchObject({ kind: 'audit_export', state: 'succeeded', done: 1, total: 1 });
    const mail = await t.db
      .selectFrom('outgoing_message')
      .where('recipient', '=', auditor.email)
      .select('subject')
      .executeTakeFirst();
    expect(mail?.subject).toBe('Your audit export is ready');
    const file = await t.app.inject({
      url: `/id${servedPath(getJobFile)}?id=${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers['content-disposition']).toContain('filename="audits_2026-11-20.csv"');
    const [header, row, end] = file.body.split('\n');
    expect(servedPath(requestDownload)).toMatch(/\/lead\/save_download_csv$/);
    expect(header).toContain('"Audit id","Lead id","Customer","Mobile"');
    expect(header).toContain(
      '"Priority","Calling date","Calling agent","Audit status","Compliance","Auditor"',
    );
    expect(row).toContain(`${audit.id},${lead.lead_id},Ekspor Audit`);
    expect(row).toContain("High,,Dewi Anggraini,Closed,92.31,Bambang Prasetyo,'=1+1");
    expect(end).toBe('');
  });

  it('has a column for each question in its words, filled by the audits of the versions that ask it so', async () => {
    const lead = await buildLead(t.db, { name: 'Ekspor Versi', search_name: 'ekspor versi' });
    const both = { lead, audit_status: 'CLOSED', compliance: '100', auditor_id: auditor.id };
    const { questions } = await t.db
      .selectFrom('questionnaire')
      .where('market_id', '=', 1)
      .select('questions')
      .executeTakeFirstOrThrow();
    const reworded = questions.map((one) =>
      one.key === 'crm_update' ? { ...one, text_en: 'Is the CRM right?', text_id: 'CRM benar?' } : one,
    );
    await t.db
      .insertInto('questionnaire')
      .values({ market_id: 1, number: 2, questions: JSON.stringify(reworded) })
      .execute();
    const answers = (crm_update: string) => JSON.stringify({ crm_update });
    await buildAudit(t.db, { ...both, answers: answers('NO') });
    await buildAudit(t.db, { ...both, answers: answers('FATAL'), questionnaire: 2 });
    const asked = { ...request, search: 'Ekspor Versi' };
    const { job_id: id } = (await t.call(requestDownload, asked, { token, language: 'id' })).body.data;
    await t.runJobs();
    const file = await t.app.inject({
      url: `/id${servedPath(getJobFile)}?id=${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [header = '', ...rows] = file.body.trim().split('\n');
    const heads = header.split(',').map((head) => head.replaceAll('"', ''));
    // From the end, because timestamps contain a comma.
    const answersUnder = (head: string) =>
      rows.map((row) => row.split(',').at(heads.indexOf(head) - heads.length)).sort();
    expect(heads.slice(-14)).toHaveLength(14);
    expect(answersUnder('CRM benar?')).toEqual(['', 'Kesalahan fatal']);
    expect(answersUnder('Apakah CRM diperbarui dengan benar?')).toEqual(['', 'Tidak']);
  });

  it('AUD-019 needs the right to download, beside the one of the list', async () => {
    const agent = await t.signIn(await buildUser(t.db));
    expect((await t.send(requestDownload, request, { token: agent })).status).toBe(403);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.send(requestDownload, request, { token: supervisor })).status).toBe(200);
  });

  it('judges the filters of the list that is asked for', async () => {
    const wrong = { ...request, date_type: 'created_date' } as const;
    expect((await t.send(requestDownload, wrong, { token })).status).toBe(400);
    const other = { total_record: 1, date_type: 'calling_date' } as const;
    expect((await t.send(requestDownload, other, { token })).status).toBe(400);
  });
});
