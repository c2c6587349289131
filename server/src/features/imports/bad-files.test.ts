import { importLeads, updateLeads, updateSpkDates } from '@otolead/contract/imports/imports.endpoints.ts';
import { MAX_UPLOAD_BYTES } from '@otolead/contract/imports/upload.limits.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** Files as people and their programs make them, over the calls of the screens. */

const t = useTestApp();
let token: string;
let send: ReturnType<typeof uploader>;
let last = 0;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  send = uploader(t, importLeads, { list_id: String((await buildProcessList(t.db)).list_id) });
});

const HEADER = 'name,mobile,brand,model,city,lms_status';
const mobile = () => {
  last += 1;
  return `0857${String(last).padStart(7, '0')}`;
};
const nameOf = async (number: string) => {
  const stored = `62${number.replace(/^0/, '')}`;
  const lead = t.db.selectFrom('lead').where('mobile', '=', stored).select('name');
  return (await lead.executeTakeFirst())?.name;
};
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

describe('a file of leads', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['with CRLF', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['with carriage returns alone', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
    ['with semicolons', (text) => Buffer.from(text.replaceAll(',', ';'))],
    ['with tabs', (text) => Buffer.from(text.replaceAll(',', '\t'))],
    ['in UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['in UTF-16 the other way round', utf16be],
    ['in the Windows code page', (text) => Buffer.from(text, 'latin1')],
    ['with every cell in quotation marks', (text) => Buffer.from(text.replaceAll(/[^,\n]+/g, '"$&"'))],
  ])('%s makes the lead that it names', async (_name, encode) => {
    const number = mobile();
    const text = `${HEADER}\nJosé Ñoño,${number},Toyota,Avanza,Bandung,New\n`;
    const { body } = await send(csvFile(new Uint8Array(encode(text))), { token });
    expect(body.data).toMatchObject({ updated: 1, errors: [] });
    expect(await nameOf(number)).toBe('José Ñoño');
  });

  const row = () => `Sound,${mobile()},Toyota,Avanza,Bandung,New`;
  it.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string]>([
    [
      'quotation marks that never end',
      () => `${HEADER}\n${row()}\n"Endless,${mobile()},Toyota`,
      400,
      'cannot be read at row 3',
    ],
    [
      'a cell of a megabyte',
      () => `${HEADER}\n${row()}\n${'x'.repeat(1_000_000)},1,2,3,4,5`,
      400,
      'cannot be read at row 3',
    ],
    ['no header', () => row(), 400, 'The file has no column name, mobile, brand, model, city, lms_status'],
    ['a column twice', () => `${HEADER},Mobile\n`, 400, 'has the column mobile twice'],
    ['a zip in it', () => 'PK\u0003\u0004 [Content_Types].xml', 400, 'upload CSV file only'],
    ['one byte too many', () => new Uint8Array(MAX_UPLOAD_BYTES + 1).fill(120), 413, 'too large'],
  ])('with %s is refused as a whole', async (_name, content, status, words) => {
    const before = await t.db
      .selectFrom('lead')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
    const { body } = await send(csvFile(content()), { token });
    expect([body.status, body.message]).toEqual([status, expect.stringContaining(words)]);
    const after = await t.db
      .selectFrom('lead')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  it.each([
    ['a number in scientific notation', '6.28E+12', 'Invalid mobile'],
    ['a number that lost its zero', '85799000001', null],
    ['a number with an apostrophe', "'085799000002", 'Invalid mobile'],
    ['a number of the other market', '+63 917 123 4567', 'Invalid mobile'],
  ])('with %s is told so or takes it', async (_name, typed, fault) => {
    const { body } = await send(csvFile(`${HEADER}\nExcel,${typed},Toyota,Avanza,Bandung,New`), { token });
    expect(body.data.errors.map(({ msg }) => msg)).toEqual(fault ? [fault] : []);
    expect(body.data.updated).toBe(fault ? 0 : 1);
  });

  it('with formulas keeps them as words, and gives none of them back as a formula', async () => {
    const number = mobile();
    const lines = [
      `=1+1,${number},Toyota,Avanza,Bandung,New`,
      `"=HYPERLINK(""x"")",${mobile()},@SUM,A,B,New`,
    ];
    const { body } = await send(csvFile([HEADER, ...lines].join('\n')), { token });
    expect(await nameOf(number)).toBe('=1+1');
    const url = `/id${servedPath(getJobFile)}?id=${body.data.job_id}`;
    const errors = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(errors.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(errors.body).toContain(`"'@SUM"`);
  });

  it('takes no city, model or list of the other market, by name or by number', async () => {
    const foreign = (table: 'city' | 'model') =>
      t.db
        .selectFrom(table)
        .where('market_id', '=', MARKETS.ph.id)
        .select(['id', 'name'])
        .executeTakeFirstOrThrow();
    const [city, model] = [await foreign('city'), await foreign('model')];
    const lines = [
      `A,${mobile()},Toyota,Avanza,${city.name},New`,
      `B,${mobile()},Toyota,Avanza,${city.id},New`,
      `C,${mobile()},Toyota,${model.id},Bandung,New`,
    ];
    const { body } = await send(csvFile([HEADER, ...lines].join('\n')), { token });
    expect(body.data.errors.map(({ msg }) => msg)).toEqual(['Unknown city', 'Unknown city', 'Unknown model']);
  });
});

it('an update of a lead of the other market finds none', async () => {
  const lead = await buildLead(t.db, { market: 'ph' });
  const { body } = await uploader(t, updateLeads)(
    csvFile(`mobile,id,customer\n0812345678,${lead.lead_id},Other`),
    { token },
  );
  expect(body.data.errors.map(({ msg }) => msg)).toEqual(['Lead not found']);
});

it.each(['2026-11-05', '2026/11/5', '05/11/2026', '5 Nov 2026'])(
  'a date written %s is the fifth of November',
  async (day) => {
    const lead = await buildLead(t.db, { status_id: 6, sub_status_id: 11 });
    const file = csvFile(`mobile,spk_date,spk_type\n${lead.mobile},${day},CRM`);
    const { body } = await uploader(t, updateSpkDates)(file, { token });
    expect(body.data).toMatchObject({ updated: 1 });
    const stored = t.db.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('booking_date');
    expect(await stored.executeTakeFirst()).toEqual({ booking_date: '2026-11-05' });
  },
);
