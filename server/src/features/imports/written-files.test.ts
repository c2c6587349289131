import { importLeads, updateLeadStatuses } from '@otolead/contract/imports/imports.endpoints.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildLeadType, buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** Files as spreadsheets, telephones and old systems write them: read correctly or refused row by row. */
const t = useTestApp();
let token: string;
let list: TestProcessList;

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
});

const HEADER = 'name,mobile,brand,model,city,lms_status';
const CAR = 'Toyota,Avanza,Bandung,New';

async function imported(content: string | Uint8Array<ArrayBuffer>) {
  const upload = uploader(t, importLeads, { list_id: String(list.list_id) });
  const { body } = await upload(csvFile(content), { token });
  return body.data;
}

const storedNames = async (...mobiles: string[]) => {
  const leads = await t.db
    .selectFrom('lead')
    .where('mobile', 'in', mobiles)
    .select(['mobile', 'name'])
    .execute();
  return Object.fromEntries(leads.map(({ mobile, name }) => [mobile, name]));
};

describe('a file of leads', () => {
  it.each([
    ['a header that ends CRLF above rows that end LF', '\r\n', ['\n', '\n', '\n'], '62812550020'],
    ['one LF among CRLF', '\r\n', ['\r\n', '\n', '\r\n'], '62812550021'],
    ['CR alone, LF and CRLF in turn', '\n', ['\r', '\r\n', '\n'], '62812550022'],
  ])('loses no row to %s', async (_name, ofHeader, ends, start) => {
    const rows = ends.map((end, at) => `Mira ${at},${start}0${at},${CAR}${end}`);
    const { errors } = await imported(`${HEADER}${ofHeader}${rows.join('')}`);
    expect(errors).toEqual([]);
    expect(await storedNames(`${start}00`, `${start}01`, `${start}02`)).toEqual({
      [`${start}00`]: 'Mira 0',
      [`${start}01`]: 'Mira 1',
      [`${start}02`]: 'Mira 2',
    });
  });

  it('stores the number that a spreadsheet meant, and refuses one that lost digits', async () => {
    const rows = [
      `Praba Pecahan,81255001001.0,${CAR}`,
      `Praba Awalan,6281255001002.0,${CAR}`,
      `Praba Titik,0812.5500.1003,${CAR}`,
      `Praba Pangkat,8.1255E+10,${CAR}`,
    ];
    const { errors } = await imported([HEADER, ...rows].join('\n'));
    expect(errors.map(({ row_no: row }) => row)).toEqual([5]);
    expect(await storedNames('6281255001001', '6281255001002', '6281255001003', '6281255000000')).toEqual({
      6281255001001: 'Praba Pecahan',
      6281255001002: 'Praba Awalan',
      6281255001003: 'Praba Titik',
    });
  });

  it('reads UTF-8 with one stray byte, and refuses the row of that byte', async () => {
    const sound = Buffer.from(`${HEADER}\nJosé Peña,081255003001,${CAR}\n`);
    const stray = Buffer.from(`Andr\xe9 Lama,081255003003,${CAR}\n`, 'latin1');
    const { errors } = await imported(new Uint8Array(Buffer.concat([sound, stray])));
    expect(errors.map(({ msg, row_no: row }) => [msg, row])).toEqual([
      ['name has letters that cannot be read: save the file as UTF-8', 3],
    ]);
    expect(await storedNames('6281255003001', '6281255003003')).toEqual({ 6281255003001: 'José Peña' });
  });

  it('reads the Windows code page where no character says UTF-8', async () => {
    await imported(new Uint8Array(Buffer.from(`${HEADER}\nJosé Peña,081255003011,${CAR}\n`, 'latin1')));
    expect(await storedNames('6281255003011')).toEqual({ 6281255003011: 'José Peña' });
  });

  it('reads numbers through signs that nobody sees, and takes names of such signs for blank', async () => {
    const rows = [
      `Ratna Satu,\u202a+62 812-5500-4001\u202c,${CAR}`,
      `Ratna Dua,\u2068081255004002\u2069,${CAR}`,
      `Ratna Tiga,+62 812\u20115500\u20114003,${CAR}`,
      `\u200b,081255005001,${CAR}`,
      `\u200eRatna Lima\u200f,081255005002,${CAR}`,
    ];
    const { errors } = await imported([HEADER, ...rows].join('\n'));
    expect(errors.map(({ msg, row_no: row }) => [msg, row])).toEqual([['Missing name', 5]]);
    expect(await storedNames('6281255004001', '6281255004002', '6281255004003', '6281255005002')).toEqual({
      6281255004001: 'Ratna Satu',
      6281255004002: 'Ratna Dua',
      6281255004003: 'Ratna Tiga',
      6281255005002: 'Ratna Lima',
    });
  });

  it('reads the separator from a line sep=; and counts rows as the spreadsheet does', async () => {
    const content = `sep=;\r\n${HEADER.replaceAll(',', ';')}\r\nSepti Satu;081255006001;${CAR.replaceAll(',', ';')}\r\nSepti Dua;x;${CAR.replaceAll(',', ';')}\r\n`;
    const { errors } = await imported(content);
    expect(errors.map(({ row_no: row }) => row)).toEqual([3]);
    expect(await storedNames('6281255006001')).toEqual({ 6281255006001: 'Septi Satu' });
  });

  it('names the row of a broken quotation mark', async () => {
    const rows = [`Adi,081255007001,${CAR}`, `"Toko 5" Ban",081255007002,${CAR}`, `Cici,081255007003,${CAR}`];
    const upload = uploader(t, importLeads, { list_id: String(list.list_id) });
    const { body } = await upload(csvFile([HEADER, ...rows].join('\n')), { token });
    expect(body.message).toMatch(/row 3/);
    expect(await storedNames('6281255007001', '6281255007003')).toEqual({});
  });
});

it('a file of statuses reads a follow-up as the lead export writes it', async () => {
  const lead = await buildLead(t.db, { mobile: '6281255008001' });
  const day = new Date(t.clock.now().getTime() + 5 * 86_400_000);
  const shown = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  }).format(day);
  const upload = uploader(t, updateLeadStatuses);
  const { body } = await upload(
    csvFile(`mobile_number,status,sub_status,follow_up_date\n81255008001,New,Call Back,"${shown}, 10:00"`),
    { token },
  );
  expect(body.data.errors).toEqual([]);
  const { followup_at: followUp } = await t.db
    .selectFrom('lead')
    .where('lead_id', '=', lead.lead_id)
    .select('followup_at')
    .executeTakeFirstOrThrow();
  expect(followUp?.toISOString()).toBe(`${localDate(day, 'Asia/Jakarta')}T03:00:00.000Z`);
});
