import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import {
  getUploadResult,
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
  updateSpkDates,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { cancelJob, getJobFile, listJobRows, listJobs } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
/** An app whose upload calls return at once. */
const impatient = useTestApp({ environment: { UPLOAD_WAIT_SECONDS: '0' } });
const upload = uploader(t, updateSpkDates);
let user: TestUser;
let token: string;

const HEADER = 'mobile,spk_date,spk_type';
const booked = (db = t.db) => buildLead(db, { status_id: 6, sub_status_id: 11 });
const row = ({ mobile }: Pick<TestLead, 'mobile'>, day = '05') => `${mobile},2026-11-${day},CRM`;
const unknown = (count: number) =>
  Array.from({ length: count }, (_, n) => `0812${String(n).padStart(8, '0')},2026-11-05,CRM`);
const fileOf = (...rows: readonly string[]) => csvFile([HEADER, ...rows].join('\n'));

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.administrator });
  token = await t.signIn(user);
});

describe('a file that is refused', () => {
  const refusalOf = async (file: File | undefined) => {
    const { status, body } = await t.send(updateSpkDates, { file }, { token });
    return [status, body.errors?.file ?? body.message];
  };

  it.each([
    ['UPL-019 none', undefined, 'select file to upload'],
    ['UPL-019 the empty choice of a form', new File([], ''), 'select file to upload'],
    ['UPL-020 another ending', csvFile(HEADER, 'dates.xlsx'), 'upload CSV file only'],
    ['UPL-020 a program behind the ending', csvFile(HEADER, 'prices.csv.exe'), 'upload CSV file only'],
    ['UPL-020 an archive by the name of a CSV', csvFile('PK\u0003\u0004'), 'upload CSV file only'],
    ['nothing in it', csvFile(''), 'The file has no rows'],
    ['a column missing', csvFile('Mobile;SPK date\n1;2'), 'The file has no column spk_type'],
    ['a column twice', csvFile(`${HEADER},SPK Date\n`), 'The file has the column spk_date twice'],
    [
      'a header that never ends',
      csvFile('"mobile'),
      'The file cannot be read at row 1: a quotation mark is not closed, or the row is too long',
    ],
  ])('%s', async (_name, file, message) => {
    expect(await refusalOf(file)).toEqual([400, message]);
    expect((await t.call(listJobs, {}, { token })).body.data).toEqual([]);
  });

  it.each([updateLeads, updateLeadStatuses, updateSpkDates, updateBrandLeads])(
    'UPL-022 is refused alike by $name',
    async (endpoint) => {
      for (const [sent, message] of [
        [undefined, 'select file to upload'],
        [csvFile(HEADER, 'dates.xlsx'), 'upload CSV file only'],
        [csvFile(HEADER, 'prices.csv.exe'), 'upload CSV file only'],
        [csvFile('PK\u0003\u0004'), 'upload CSV file only'],
      ] as const) {
        const { status, body } = await t.send(endpoint, { file: sent }, { token });
        expect([status, body.errors?.file ?? body.message]).toEqual([400, message]);
      }
    },
  );

  it('is refused without its part of the form too', async () => {
    const form = new FormData();
    form.append('list_id', '1');
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: `/id${servedPath(updateSpkDates)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: form,
    });
    expect([statusCode, JSON.parse(body).message]).toEqual([400, 'select file to upload']);
  });

  it.each([
    ['only its header', [], 'The upload stopped: The file has no rows'],
    [
      'a quotation mark that is never closed',
      (lead: TestLead) => [row(lead), '"0812'],
      'The upload stopped: The file cannot be read at row 3: a quotation mark is not closed, or the row is too long',
    ],
  ])('as a whole, before a row is written: %s', async (_name, rows, message) => {
    const lead = await booked();
    const { status, body } = await upload(fileOf(...(typeof rows === 'function' ? rows(lead) : rows)), {
      token,
    });
    expect([status, body.message]).toEqual([400, message]);
    expect(body.detail).toEqual({ job_id: expect.any(Number) });
    const { booking_date } = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', lead.lead_id)
      .select('booking_date')
      .executeTakeFirstOrThrow();
    expect(booking_date).toBeNull();
  });
});

describe('a file that is taken', () => {
  it('may have more columns, and its own in any order and spelling', async () => {
    const lead = await booked();
    const content = `\uFEFFNo;SPK Type;Mobile;SPK Date\r\n1;CRM;${lead.mobile};05/11/2026\r\n`;
    const { body } = await upload(csvFile(Buffer.from(content, 'utf16le')), { token });
    expect(body.data).toMatchObject({ updated: 1, errors: [] });
  });

  it('is a job in the history of its sender, with its name and its rows, and no news to them', async () => {
    const { body } = await upload(fileOf(row(await booked()), ...unknown(2)), { token });
    const [job, ...others] = (await t.call(listJobs, {}, { token })).body.data;
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      id: body.data.job_id,
      kind: 'spk_dates',
      title: 'SPK Date Update: test.csv',
      message: '1 of 3 rows done, 0 already processed, 2 with errors',
      rows: { done: 1, already: 0, failed: 2 },
      seen: true,
    });
    const rows = await t.call(listJobRows, { id: body.data.job_id }, { token, language: 'id' });
    expect(rows.body.data.map(({ row_no, msg }) => `${row_no} ${msg}`)).toEqual([
      '3 Prospek tidak ditemukan',
      '4 Prospek tidak ditemukan',
    ]);
  });

  it('goes through all of its batches and lists the first thousand errors', async () => {
    const lead = await booked();
    const { body } = await upload(fileOf(...unknown(1_200), row(lead)), { token });
    expect(body.data).toMatchObject({ total: 1_201, reached: 1_201, updated: 1, errors_total: 1_200 });
    expect(body.data.errors.map(({ row_no }) => row_no)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => n + 2),
    );
  });

  it('leaves its faulty rows as a file that can be corrected and sent again', async () => {
    const lead = await booked();
    const local = `+62 ${lead.mobile.slice(2)}`;
    const content = `Remark;mobile;spk_date;spk_type\n=1+1;${local};2026-11-31;CRM\nx;${lead.mobile};2026-11-01;CRM`;
    const first = await upload(csvFile(content), { token });
    const fetchErrors = async (id: number) => {
      const url = `/id${servedPath(getJobFile)}?id=${id}`;
      const { body, headers } = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      return { body, name: headers['content-disposition'] };
    };
    const errors = await fetchErrors(first.body.data.job_id);
    expect(errors.name).toContain('UpdateSpkDateErrors.csv');
    expect(errors.body).toBe(
      '\uFEFF"Remark";"mobile";"spk_date";"spk_type";"row_no";"error"\r\n' +
        `"'=1+1";"'${local}";"2026-11-31";"CRM";"2";"Invalid spk_date: 2026-11-31"\r\n`,
    );

    const corrected = await upload(csvFile(errors.body.replace('2026-11-31', '2026-11-06')), { token });
    expect(corrected.body.data).toMatchObject({ updated: 1, errors: [], has_errors_file: false });
    const again = await upload(csvFile(errors.body), { token });
    // Columns of an earlier correction are not repeated.
    const [header] = (await fetchErrors(again.body.data.job_id)).body.split('\r\n');
    expect(header).toBe('\uFEFF"Remark";"mobile";"spk_date";"spk_type";"row_no";"error"');
  });

  it('does not outlive its job', async () => {
    const job = await upload(fileOf(...unknown(1)), { token });
    const { request } = await t.db
      .selectFrom('job')
      .where('id', '=', job.body.data.job_id)
      .select('request')
      .executeTakeFirstOrThrow();
    expect(request).toEqual({});
  });
});

describe('a call that does not wait for its job', () => {
  const send = (file: File, sender = token) =>
    impatient.call(updateSpkDates, { file } as never, { token: sender });
  let other: string;

  beforeEach(async () => {
    token = await impatient.signIn(await buildUser(impatient.db, { roleId: ROLE.administrator }));
    other = await impatient.signIn(await buildUser(impatient.db, { roleId: ROLE.administrator }));
  });

  const resultOf = async (id: number, sender = token) =>
    (await impatient.send(getUploadResult, { id }, { token: sender })) as Awaited<
      ReturnType<typeof impatient.call<typeof getUploadResult>>
    >;

  it('answers its number and what is known, and gives the rest to anyone who asks for it', async () => {
    const { body } = await send(fileOf(row(await booked(impatient.db)), ...unknown(1)));
    expect(body.message).toBe('The file is being worked through. You can leave this page');
    expect(body.data).toMatchObject({ state: 'queued', reached: 0, errors: [], message: null });
    await impatient.runJobs();
    const { data } = (await resultOf(body.data.job_id)).body;
    expect(data).toMatchObject({ state: 'succeeded', reached: 2, updated: 1, errors_total: 1 });
    expect(data.message).toBe('1 of 2 rows done, 0 already processed, 1 with errors');
  });

  it('ends when too much of the file is wrong', { timeout: 120_000 }, async () => {
    const { body } = await send(fileOf(...Array.from({ length: 20_400 }, () => 'x')));
    await impatient.runJobs();
    const { data } = (await resultOf(body.data.job_id)).body;
    expect(data).toMatchObject({ state: 'failed' });
    expect(data.message).toContain('More than 20,000 rows are wrong, so the rest was left out');
  });

  it('joins the job of the same file while that runs, and begins another when it is over', async () => {
    const lead = await booked(impatient.db);
    const first = await send(fileOf(row(lead)));
    const second = await send(fileOf(row(lead)));
    expect(second.body.data.job_id).toBe(first.body.data.job_id);
    const different = await send(fileOf(row(lead, '06')));
    const stranger = await send(fileOf(row(lead)), other);
    expect(new Set([first, different, stranger].map(({ body }) => body.data.job_id)).size).toBe(3);
    await impatient.runJobs();
    const later = await send(fileOf(row(lead)));
    expect(later.body.data.job_id).not.toBe(first.body.data.job_id);
    await impatient.runJobs();
  });

  it('joins it also when both come at the same moment', async () => {
    const file = fileOf(row(await booked(impatient.db)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(file)));
    expect(new Set(answers.map(({ body }) => body.data.job_id)).size).toBe(1);
    await impatient.runJobs();
  });

  it('does nothing more once it is cancelled', async () => {
    const lead = await booked(impatient.db);
    const { body } = await send(fileOf(row(lead)));
    await impatient.call(cancelJob, { id: body.data.job_id }, { token });
    await impatient.runJobs();
    expect((await resultOf(body.data.job_id)).body.data).toMatchObject({ state: 'cancelled', updated: 0 });
  });

  it('tells nobody else about it, nor its sender after losing the right', async () => {
    const { body } = await send(fileOf(...unknown(1)));
    const id = body.data.job_id;
    expect((await resultOf(id, other)).status).toBe(404);
    await impatient.db
      .updateTable('app_user')
      .set({ role_id: ROLE.reportingUser })
      .where('id', '=', (await ownerOf(id)).user_id)
      .execute();
    expect((await resultOf(id)).status).toBe(403);
    await impatient.runJobs();
  });

  const ownerOf = (id: number) =>
    impatient.db.selectFrom('job').where('id', '=', id).select('user_id').executeTakeFirstOrThrow();
});

it('leaves no file behind that was only to be worked through', async () => {
  const key = 'incoming-00000000-0000-4000-8000-000000000000.bin';
  const file = await t.files.begin(key);
  file.sink.end('left by a server that was killed');
  await once(file.sink, 'finish');
  await file.keep();
  await t.files.sweep(new Date(0));
  const kept = await t.files.read(key);
  expect(kept && (await textOf(kept))).toContain('killed');
  await t.files.sweep(new Date(Date.now() + 1_000));
  expect(await t.files.read(key)).toBeUndefined();
});
