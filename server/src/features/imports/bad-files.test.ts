import {
  importLeads,
  importReferenceData,
  updateBrandLeads,
  updateLeadStatuses,
  updateLeads,
  updateSpkDates,
} from '@otolead/contract/imports/imports.endpoints.ts';
import { MAX_UPLOAD_BYTES } from '@otolead/contract/imports/upload.limits.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBrandCar, buildLead } from '../../../test/builders/leads.ts';
import { buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** Realistic user files, sent over the screens' calls. */

const t = useTestApp();
let token: string;
let send: ReturnType<typeof uploader>;
let listId: number;
let last = 0;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  listId = (await buildProcessList(t.db)).list_id;
  send = uploader(t, importLeads, fields());
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

/** Columns of each upload, and a row of a distinct person. */
const UPLOADS: readonly [string, Endpoint, string, () => Promise<string>][] = [
  ['leads', importLeads, HEADER, async () => `José Ñoño,${mobile()},Toyota,Avanza,Bandung,New`],
  [
    'statuses',
    updateLeadStatuses,
    'mobile_number,status,sub_status,follow_up_date,comments',
    async () => `${(await buildLead(t.db)).mobile},2,2,2026-11-24 10:00,Señora meminta harga`,
  ],
  ['updates', updateLeads, 'mobile,customer', async () => `${(await buildLead(t.db)).mobile},José Ñoño`],
  [
    'SPK dates',
    updateSpkDates,
    'mobile,spk_date,spk_type',
    async () => `${(await sold()).mobile},2026-11-05,CRM`,
  ],
  ['reference data', importReferenceData, 'name', async () => `José ${mobile()}`],
  ['brand leads', updateBrandLeads, 'name', async () => (await buildBrandCar(t.db)).request_id],
];

const sold = () => buildLead(t.db, { status_id: 6, sub_status_id: 11 });
const fields = () => ({ list_id: String(listId), record: 'cluster' });

const ENCODINGS: readonly [string, (text: string) => Buffer][] = [
  ['a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['CRLF', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['carriage returns alone', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
  ['semicolons', (text) => Buffer.from(text.replaceAll(',', ';'))],
  ['tabs', (text) => Buffer.from(text.replaceAll(',', '\t'))],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 the other way round', utf16be],
  ['the Windows code page', (text) => Buffer.from(text, 'latin1')],
  ['every cell in quotation marks', (text) => Buffer.from(text.replaceAll(/[^,\n]+/g, '"$&"'))],
];

/** File variants by header and valid row; expected status and message. */
const BROKEN: readonly [
  string,
  (header: string, row: string) => string | Uint8Array<ArrayBuffer>,
  number,
  RegExp,
][] = [
  [
    'quotation marks that never end',
    (header, row) => `${header}\n${row}\n"${row}`,
    400,
    /cannot be read at row 3/,
  ],
  [
    'a cell of a megabyte',
    (header, row) => `${header}\n${row}\n${'x'.repeat(1_000_000)}`,
    400,
    /cannot be read at row 3/,
  ],
  ['no header', (_header, row) => row, 400, /The file has no column/],
  [
    'a column twice',
    (header) => `${header},${header.split(',')[0]?.toUpperCase()}\n`,
    400,
    /has the column \w+ twice/,
  ],
  ['a zip in it', () => 'PK\u0003\u0004 [Content_Types].xml', 400, /upload CSV file only/],
];

/** Tables that an upload could have changed. */
const CHANGED = ['lead', 'activity', 'assigned_car', 'cluster'];

describe.each(UPLOADS)('a file of %s', (_what, endpoint, header, row) => {
  it.each(ENCODINGS)('with %s is done', async (_how, encode) => {
    const content = new Uint8Array(encode(`${header}\n${await row()}\n`));
    const { body } = await uploader(t, endpoint, fields())(csvFile(content), { token });
    expect(body.data).toMatchObject({ total: 1, updated: 1, errors: [], alreadyProcessed: [] });
  });

  it.each(BROKEN)('with %s is refused as a whole', async (_how, content, status, words) => {
    const file = csvFile(content(header, await row()));
    const before = await tableDigest(t.db, CHANGED);
    const { body } = await uploader(t, endpoint, fields())(file, { token });
    expect([body.status, body.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await tableDigest(t.db, CHANGED)).toEqual(before);
  });
});

it.each([
  ['POST', importLeads],
  ['PATCH', updateBrandLeads],
])('a file of one byte too many is refused, sent by %s', async (_method, endpoint) => {
  const file = csvFile(new Uint8Array(MAX_UPLOAD_BYTES + 1).fill(120));
  const { body } = await uploader(t, endpoint, fields())(file, { token });
  expect([body.status, body.message]).toEqual([413, expect.stringContaining('too large')]);
});

/** A number as spelled in the file, in an otherwise valid row. */
const numbered = (typed: string): readonly [Endpoint, string][] => [
  [importLeads, `${HEADER}\nExcel,${typed},Toyota,Avanza,Bandung,New`],
  [updateLeadStatuses, `mobile_number,status,sub_status,follow_up_date\n${typed},2,2,2026-11-24 10:00`],
  [updateLeads, `mobile,customer\n${typed},Excel Again`],
  [updateSpkDates, `mobile,spk_date,spk_type\n${typed},2026-11-05,CRM`],
];

describe('a number', () => {
  it.each([
    ['in scientific notation', '6.28E+12'],
    ['with an apostrophe inside', "0857'99000002"],
    ['of the other market', '+63 917 123 4567'],
  ])('%s is refused so by every upload', async (_how, typed) => {
    for (const [endpoint, content] of numbered(typed)) {
      const { body } = await uploader(t, endpoint, fields())(csvFile(content), { token });
      expect(body.data.errors).toEqual([{ msg: 'Invalid mobile', mobile: typed, row_no: 2 }]);
    }
  });

  it('that lost its zero is its person', async () => {
    for (const [endpoint, content] of numbered('85799000001')) {
      if (endpoint === updateSpkDates)
        await t.db
          .updateTable('lead')
          .set({ status_id: 6, sub_status_id: 11 })
          .where('mobile', '=', '6285799000001')
          .execute();
      const { body } = await uploader(t, endpoint, fields())(csvFile(content), { token });
      expect(body.data).toMatchObject({ updated: 1, errors: [] });
    }
  });
});

describe('a file of leads', () => {
  it.each(ENCODINGS)('with %s keeps the letters of a name', async (_how, encode) => {
    const number = mobile();
    const text = `${HEADER}\nJosé Ñoño,${number},Toyota,Avanza,Bandung,New\n`;
    await send(csvFile(new Uint8Array(encode(text))), { token });
    expect(await nameOf(number)).toBe('José Ñoño');
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
    expect(body.data.errors.map(({ msg }) => msg)).toEqual([
      `Unknown city: ${city.name}`,
      `Unknown city: ${city.id}`,
      `Unknown model: ${model.id}`,
    ]);
  });
});

describe('what belongs to the other market', () => {
  it('is no lead, by number or by its mobile', async () => {
    const lead = await buildLead(t.db, { market: 'ph' });
    const car = await buildBrandCar(t.db, { lead });
    const { body } = await uploader(t, updateLeads)(
      csvFile(`mobile,id,customer\n0812345678,${lead.lead_id},Other`),
      { token },
    );
    expect(body.data.errors.map(({ msg }) => msg)).toEqual(['Lead not found']);
    const brand = await uploader(t, updateBrandLeads)(csvFile(`name\n${car.request_id}`), { token });
    expect(brand.body.data.errors).toHaveLength(1);
  });

  it.each(['make', 'model', 'bought_dealer', 'city'])('is no %s of an update', async (column) => {
    const own = await buildLead(t.db);
    const abroad = await buildBrandCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
    const city = await t.db
      .selectFrom('city')
      .where('market_id', '=', MARKETS.ph.id)
      .select('id')
      .executeTakeFirst();
    const id = { make: 999_999, model: abroad.model_id, bought_dealer: abroad.dealer_id, city: city?.id }[
      column
    ];
    const { body } = await uploader(t, updateLeads)(csvFile(`mobile,${column}\n${own.mobile},${id}`), {
      token,
    });
    expect(body.data).toMatchObject({ updated: 0, errors: [{ mobile: own.mobile, row_no: 2 }] });
  });
});

const SPELLINGS = ['2026-11-05', '2026/11/5', '05/11/2026', '5 Nov 2026'];

it.each(SPELLINGS)(
  'a date written %s is the fifth of November in every upload that has dates',
  async (day) => {
    const spk = await sold();
    await uploader(t, updateSpkDates)(csvFile(`mobile,spk_date,spk_type\n${spk.mobile},${day},CRM`), {
      token,
    });
    const booked = t.db.selectFrom('lead').where('lead_id', '=', spk.lead_id).select('booking_date');
    expect(await booked.executeTakeFirst()).toEqual({ booking_date: '2026-11-05' });
    const at = day.replace('11', '12').replace('Nov', 'Dec');
    for (const [endpoint, header] of [
      [updateLeadStatuses, 'mobile_number,status,sub_status,follow_up_date'],
      [updateLeads, 'mobile,crm_status,crm_sub_status,follow_up_date'],
    ] as const) {
      const next = await buildLead(t.db);
      const { body } = await uploader(t, endpoint)(csvFile(`${header}\n${next.mobile},2,2,${at} 10:00`), {
        token,
      });
      expect(body.data.errors).toEqual([]);
      const stored = t.db.selectFrom('lead').where('lead_id', '=', next.lead_id).select('followup_at');
      expect((await stored.executeTakeFirst())?.followup_at).toEqual(new Date('2026-12-05T03:00:00Z'));
    }
  },
);

it('a masked cell of a file is refused with its row; the other rows are taken', async () => {
  const sound = mobile();
  const { body } = await send(
    csvFile(
      `${HEADER}\nBudi,0812••••789,Toyota,Avanza,Bandung,New\nSiti,${sound},Toyota,Avanza,Bandung,New\n`,
    ),
    { token },
  );
  expect(body.data.errors).toEqual([
    { row_no: 2, mobile: '0812••••789', msg: 'mobile is masked: such a file cannot be imported' },
  ]);
  expect(await nameOf(sound)).toBe('Siti');
});
