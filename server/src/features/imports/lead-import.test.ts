import { importLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { columnName } from '@otolead/contract/imports/upload.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let token: string;
let list: TestProcessList;
let upload: ReturnType<typeof uploader>;

const HEADER = 'name,mobile,brand,model,city,LMS Status';
const fileOf = (...rows: readonly string[]) => csvFile([HEADER, ...rows].join('\n'));

let last = 0;
const mobile = () => {
  last += 1;
  return `0819${String(last).padStart(7, '0')}`;
};
const row = (number: string, name = 'Budi Santoso') => `${name},${number},Toyota,Avanza,Bandung,Contacted`;
const leadsOf = (number: string) =>
  t.db
    .selectFrom('lead')
    .where('mobile', '=', `62${number.slice(1)}`)
    .selectAll()
    .orderBy('lead_id')
    .execute();

beforeAll(async () => {
  list = await buildProcessList(t.db);
  const type = await buildLeadType(t.db);
  await t.db
    .insertInto('process_lead_type')
    .values({ process_id: list.process.id, lead_type_id: type.id })
    .execute();
});
beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  upload = uploader(t, importLeads, { list_id: String(list.list_id) });
});

describe('the checks before a file is taken', () => {
  const refusal = async (file: File | undefined, fields: object) => {
    const { status, body } = await t.send(importLeads, { ...fields, file }, { token });
    return [status, body.errors];
  };

  it.each([
    ['UPL-024 the file first', undefined, {}, { file: 'select file to upload' }],
    ['its ending next', csvFile(HEADER, 'leads.xlsx'), {}, { file: 'upload CSV file only' }],
    ['UPL-021 then the list', csvFile(HEADER), {}, { list_id: 'campaign list id required' }],
    ['a blank list is none', csvFile(HEADER), { list_id: ' ' }, { list_id: 'campaign list id required' }],
    [
      'and then the columns',
      csvFile('name,mobile'),
      undefined,
      { file: 'The file has no column brand, model, city, lms_status' },
    ],
  ])('%s', async (_name, file, fields, errors) => {
    expect(await refusal(file, fields ?? { list_id: String(list.list_id) })).toEqual([400, errors]);
  });

  it.each(HEADER.split(','))('UPL-004 a file needs the column %s', async (column) => {
    const others = HEADER.split(',').filter((name) => name !== column);
    expect(await refusal(csvFile(others.join(',')), { list_id: String(list.list_id) })).toEqual([
      400,
      { file: `The file has no column ${columnName(column)}` },
    ]);
  });

  it('UPL-021 a list of the other market, an inactive one or none at all is not taken', async () => {
    const foreign = await buildProcessList(t.db, { market: 'ph' });
    const inactive = await buildProcessList(t.db, { status: 0 });
    for (const listId of [foreign.list_id, inactive.list_id, 999_999_999, 'x', `${list.list_id} or 1`])
      expect(await refusal(csvFile(HEADER), { list_id: String(listId) })).toEqual([
        400,
        { list_id: 'There is no such active campaign list' },
      ]);
  });

  it.each([
    [ROLE.agent, 403],
    [ROLE.brandManager, 403],
    [ROLE.supervisor, 400],
  ])('role %s is answered %s', async (roleId, status) => {
    const other = await t.signIn(await buildUser(t.db, { roleId }));
    expect((await t.send(importLeads, { file: csvFile('') }, { token: other })).status).toBe(status);
  });
});

describe('a file of leads', () => {
  it('UPL-004 UPL-029 makes leads in the list, each with its car, its LMS status and its history', async () => {
    const number = mobile();
    const { body } = await upload(fileOf(row(number)), { token });
    expect(body.message).toBe('1 created, 0 joined to open leads, of 1 rows');
    expect(body.data).toMatchObject({ state: 'succeeded', updated: 1, errors: [], alreadyProcessed: [] });
    const [lead] = await leadsOf(number);
    expect(lead).toMatchObject({
      name: 'Budi Santoso',
      mobile_typed: number,
      status_id: 1,
      sub_status_id: 1,
      source_id: 7,
      lms_status_id: 2,
      process_id: list.process.id,
      campaign_id: list.campaign.id,
      process_list_id: list.id,
    });
    expect(lead?.lead_type_id).not.toBeNull();
    const cars = await t.db
      .selectFrom('lead_preference')
      .where('lead_id', '=', lead?.lead_id ?? 0)
      .select('source_id')
      .execute();
    expect(cars).toEqual([{ source_id: 7 }]);
    const history = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', lead?.lead_id ?? 0)
      .select('detail')
      .execute();
    expect(history).toMatchObject([
      {
        detail: {
          action_type: 'create',
          enquiry_from: 'test.csv',
          imported_into: `${list.list_name} - ${list.list_id}`,
        },
      },
      { detail: { route_outcome: 'chosen', route_list: list.id } },
    ]);
  });

  it('API-047 UPL-042 is noted in the download log as an upload', async () => {
    await upload(fileOf(row(mobile())), { token });
    const log = await t.db
      .selectFrom('download_log')
      .orderBy('id', 'desc')
      .select(['module', 'action'])
      .executeTakeFirst();
    expect(log).toEqual({ module: 'UploadLead', action: 3 });
  });

  it('UPL-041 lists who stands in the list already, and lets an open lead elsewhere take its row', async () => {
    const [known, elsewhere] = [mobile(), mobile()];
    await upload(fileOf(row(known)), { token });
    const open = await buildLead(t.db, { mobile: `62${elsewhere.slice(1)}` });
    const { body } = await upload(fileOf(row(known), row(elsewhere), row(known)), { token });
    expect(body.data.alreadyProcessed).toEqual([
      { mobile: known, row_no: 2 },
      { mobile: known, row_no: 4 },
    ]);
    expect(body.data).toMatchObject({ updated: 1, errors: [] });
    expect(await leadsOf(known)).toHaveLength(1);
    expect(await leadsOf(elsewhere)).toMatchObject([{ lead_id: open.lead_id, process_list_id: null }]);
  });

  it('UPL-025 tells what is wrong with a row, to be corrected and sent again', async () => {
    const [good, bad] = [mobile(), mobile()];
    const lines = [
      row(good),
      `${row(bad).replace('Toyota', 'Toyoda')}`,
      'X,6.28E+12,Toyota,Avanza,Bandung,New',
      `,${mobile()},Toyota,,Atlantis,Sleeping`,
    ];
    const { body } = await upload(fileOf(...lines), { token });
    expect(body.data.errors).toMatchObject([
      { msg: 'Unknown brand: Toyoda', mobile: bad, row_no: 3 },
      { msg: 'Invalid mobile', mobile: '6.28E+12', row_no: 4 },
      { msg: 'Missing name; Missing model', row_no: 5 },
    ]);
    const url = `/id${servedPath(getJobFile)}?id=${body.data.job_id}`;
    const errors = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(errors.headers['content-disposition']).toContain('LeadUploadErrors.csv');
    const corrected = errors.body.split('\r\n').slice(0, 2).join('\r\n').replace('Toyoda', 'Toyota');
    const again = await upload(csvFile(corrected), { token });
    expect(again.body.data).toMatchObject({ updated: 1, errors: [] });
    expect(await leadsOf(bad)).toHaveLength(1);
  });

  it('takes names of cars, cities and statuses as they are called in Indonesian, or by number', async () => {
    const number = mobile();
    const { body } = await upload(fileOf(`Ani,${number},toyota,AVANZA,bandung,Sudah Dihubungi`), { token });
    expect(body.data).toMatchObject({ updated: 1 });
    expect(await leadsOf(number)).toMatchObject([{ lms_status_id: 2 }]);
  });
});

describe('a file that is only checked', () => {
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(*)::int from lead) as leads,
      (select count(*)::int from activity) as entries, (select count(*)::int from lead_preference) as cars,
      (select count(*)::int from lead_milestone) as origins, (select count(*)::int from job_lead) as made`.execute(
      t.db,
    );
    return rows[0];
  };

  it('tells what each row would do and writes nothing; sent in earnest it does that', async () => {
    const [fresh, elsewhere, bad] = [mobile(), mobile(), 'x'];
    const open = await buildLead(t.db, { mobile: `62${elsewhere.slice(1)}` });
    const before = await counts();
    const file = fileOf(row(fresh), row(elsewhere), row(bad), row(fresh));
    const check = uploader(t, importLeads, { list_id: String(list.list_id), dry_run: '1' });
    const { body } = await check(file, { token });
    expect(body.message).toBe('2 of 4 rows would be written; nothing was changed');
    expect(body.data).toMatchObject({
      dry_run: true,
      updated: 2,
      changes: [
        { msg: 'New lead', mobile: fresh, row_no: 2 },
        { msg: `Lead ${open.lead_id} takes the enquiry`, mobile: elsewhere, row_no: 3 },
      ],
      errors: [{ msg: 'Invalid mobile', mobile: 'x', row_no: 4 }],
      alreadyProcessed: [{ mobile: fresh, row_no: 5 }],
    });
    expect(await counts()).toEqual(before);
    expect(
      await t.db
        .selectFrom('lead')
        .where('lead_id', '=', open.lead_id)
        .select('followup_at')
        .executeTakeFirst(),
    ).toEqual({
      followup_at: null,
    });

    const done = await upload(file, { token });
    expect(done.body.data).toMatchObject({
      dry_run: false,
      updated: 2,
      changes: [],
      errors_total: 1,
      already_total: 1,
    });
    expect(await leadsOf(fresh)).toHaveLength(1);
  });
});
