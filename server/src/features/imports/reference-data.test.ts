import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { importReferenceData } from '@otolead/contract/imports/imports.endpoints.ts';
import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { shownName, showsSomething } from '@otolead/contract/kernel/unseen.ts';
import { dealers } from '@otolead/contract/reference-data/dealers.record.ts';
import { makes } from '@otolead/contract/reference-data/makes.record.ts';
import { models } from '@otolead/contract/reference-data/models.record.ts';
import { cities, clusters, localities, provinces } from '@otolead/contract/reference-data/places.record.ts';
import { REFERENCE_RECORDS } from '@otolead/contract/reference-data/records.rules.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

interface Sending {
  readonly market?: MarketCode;
  readonly fields?: object;
}

const send = async (record: AnyRecord, content: string, { market = 'id', fields = {} }: Sending = {}) => {
  const upload = uploader(t, importReferenceData, { record: record.name, ...fields });
  return (await upload(csvFile(content, `${record.name}.csv`), { token, market })).body;
};

const fileOf = async (record: AnyRecord, filters: object = {}, market: MarketCode = 'id') => {
  const [, , file] = recordEndpoints(record);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/${market}${servedPath(file)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(filters),
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const linesOf = (file: string) => file.replace('\uFEFF', '').trimEnd().split('\r\n');

const made = async (record: AnyRecord, input: object) => {
  const { status, body } = await t.send(recordEndpoints(record)[1], input, { token });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as { id: number };
};

const idOf = async (table: 'province' | 'city' | 'make', name: string) =>
  (await t.db.selectFrom(table).where('name', '=', name).select('id').executeTakeFirstOrThrow()).id;

const counts = ({ data }: Awaited<ReturnType<typeof send>>) =>
  `${data.created} created, ${data.updated - data.created} changed, ${data.already_total} unchanged, ${data.errors_total} wrong`;

describe('a file of reference data that goes back in', () => {
  beforeAll(async () => {
    const dealer = await buildDealer(t.db);
    await buildDse(t.db, { dealer_id: dealer.id });
    await buildLeadType(t.db);
    const province = await made(provinces, { name: "'Off", code: 'X' });
    await made(cities, { name: '=1+1', province_id: province.id });
    // Stored names that no reader of the file could resolve.
    await made(provinces, { id: province.id, status: '0' });
    await made(makes, { name: 'Two; of one' });
    await made(makes, { name: "'=cmd", e_year: 2024 });
    const [first, second] = [await idOf('make', 'Two; of one'), await idOf('make', "'=cmd")];
    await t.db
      .insertInto('dealer_make')
      .values([first, second].map((make_id) => ({ dealer_id: dealer.id, make_id })))
      .execute();
  });

  it.each(REFERENCE_RECORDS.map((record) => ({ name: record.name, record: record as AnyRecord })))(
    'changes nothing: $name',
    async ({ record }) => {
      const before = await tableDigest(t.db, [record.name, 'change_log', 'dealer_make']);
      const file = await fileOf(record);
      const rows = linesOf(file).length - 1;
      const body = await send(record, file);
      expect([counts(body), rows > 0]).toEqual([`0 created, 0 changed, ${rows} unchanged, 0 wrong`, true]);
      expect(await tableDigest(t.db, [record.name, 'change_log', 'dealer_make'])).toEqual(before);
    },
  );

  it('holds any name that can be stored, whatever sign it begins with', async () => {
    const unit = fc.constantFrom("'", '"', '=', '+', '-', '@', ';', ',', ' ', '\uff1d', '\u200b', 'a', 'Ñ');
    const any = fc.oneof(fc.string({ unit, maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
    const names = new Map(
      fc.sample(any, 400).flatMap((typed) => {
        const name = shownName(typed);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: no name has them
        return showsSomething(name) && name.length <= 60 && !/[\u0000-\u001f\u007f]/.test(name)
          ? [[name.toLowerCase(), name]]
          : [];
      }),
    );
    await t.db
      .insertInto('cluster')
      .values([...names.values()].map((name) => ({ market_id: MARKETS.ph.id, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const file = await fileOf(clusters, {}, 'ph');
    const rows = linesOf(file).length - 1;
    expect(rows).toBeGreaterThan(100);
    expect(counts(await send(clusters, file, { market: 'ph' }))).toBe(
      `0 created, 0 changed, ${rows} unchanged, 0 wrong`,
    );
    // Without ids rows are found by name.
    const withoutIds = file.replaceAll(/^"\d+",/gm, '"",');
    expect(counts(await send(clusters, withoutIds, { market: 'ph' }))).toBe(
      `0 created, 0 changed, ${rows} unchanged, 0 wrong`,
    );
  });

  it('has the rows that the list’s search finds, named in English, and is written down', async () => {
    const file = linesOf(await fileOf(models, { make_id: await idOf('make', 'Toyota'), status: 1 }));
    expect(file[0]).toBe('"id","name","make","body_type","e_year","price_from","active"');
    expect(file.length).toBeGreaterThan(3);
    expect(file.slice(1).every((line) => line.includes('"Toyota"') && line.endsWith('"yes"'))).toBe(true);
    const entry = t.db.selectFrom('download_log').select(['module', 'action', 'page_url']);
    expect(await entry.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      module: 'ReferenceData',
      action: 1,
      page_url: '/id/reference_data/model',
    });
  });
});

describe('rows of a file', () => {
  it('make and change records as the form does, and leave word in the change log', async () => {
    const before = await made(clusters, { name: 'Kept' });
    const renamed = await made(clusters, { name: 'Old name' });
    const body = await send(
      clusters,
      `id,Name,active\n,Fresh,\n${renamed.id},New name,no\n${before.id},Kept,yes\n,kept,`,
    );
    // Another case is the same record; the last write wins.
    expect(counts(body)).toBe('1 created, 2 changed, 1 unchanged, 0 wrong');
    const rows = t.db.selectFrom('cluster').where('id', '>=', before.id).select(['name', 'status']);
    expect(await rows.orderBy('id').execute()).toEqual([
      { name: 'kept', status: 1 },
      { name: 'New name', status: 0 },
      { name: 'Fresh', status: 1 },
    ]);
    const asked = { record: 'cluster' as const, record_id: renamed.id };
    const changes = JSON.stringify((await t.call(listRecordChanges, asked, { token })).body.data);
    expect(changes).toContain('"old":"Old name","new":"New name"');
  });

  it('find what they choose by its name, alone where that is enough', async () => {
    const file = [
      'name,organization,makes,city,dealer_type',
      'Auto Baru,Grup Baru,Toyota; Daihatsu,Bandung (Jawa Barat),Single Dealer',
      'Auto Dua,Grup Baru,toyota,bandung,single dealer',
    ];
    const body = await send(dealers, file.join('\n'));
    expect([counts(body), body.data.errors]).toEqual(['2 created, 0 changed, 0 unchanged, 0 wrong', []]);
    const rows = (await t.send(recordEndpoints(dealers)[0], { name: 'Auto ' }, { token })).body.data;
    expect(rows).toMatchObject([
      { name: 'Auto Baru', make_names: 'Daihatsu, Toyota', city_name: 'Bandung (Jawa Barat)' },
      { name: 'Auto Dua', make_names: 'Toyota' },
    ]);
  });

  it('name what is wrong by column and value, on the screen and in a file to correct', async () => {
    const off = await made(provinces, { name: 'Dimatikan', code: 'X9', status: '0' });
    const abroad = await t.db
      .selectFrom('province')
      .where('market_id', '=', MARKETS.ph.id)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const lines = [
      `A,${abroad.name}`,
      'B,Dimatikan',
      'C,',
      `${'x'.repeat(90)},Jawa Barat`,
      ',Jawa Barat',
      'D,Jawa Barat',
    ];
    const file = `name,province\n${lines.join('\n')}\n`;
    const body = await send(cities, file);
    expect(body.data.errors).toEqual([
      { row_no: 2, mobile: 'A', msg: `province "${abroad.name}": Province is unknown` },
      { row_no: 3, mobile: 'B', msg: 'province "Dimatikan": Province is switched off' },
      { row_no: 4, mobile: 'C', msg: 'province "": Province is required' },
      {
        row_no: 5,
        mobile: 'x'.repeat(60),
        msg: `name "${'x'.repeat(60)}…": Name may have at most 80 characters`,
      },
      { row_no: 6, mobile: '', msg: 'Missing name' },
    ]);
    expect(counts(body)).toBe('1 created, 0 changed, 0 unchanged, 5 wrong');
    const url = `/id${servedPath(getJobFile)}?id=${body.data.job_id}`;
    const errors = (await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
    expect(errors).toContain('"B","Dimatikan","3","province ""Dimatikan"": Province is switched off"');
    await made(provinces, { id: off.id, status: '1' });
    const corrected = errors.replace(`"${abroad.name}"`, '"Jawa Barat"');
    expect(counts(await send(cities, corrected))).toBe('2 created, 0 changed, 0 unchanged, 3 wrong');
  });

  it('are quoted as the file has them, and told what a short list offers', async () => {
    const dear = await send(models, 'name,make,price_from\nDear,Toyota,"99,999,999,999,999"\n');
    expect(dear.data.errors[0]?.msg).toMatch(/^price_from "99,999,999,999,999": /);
    const file = 'name,organization,makes,city,dealer_type\nD,O,Toyota,Bandung,Company\n';
    const { data } = await send(dealers, file);
    expect(data.errors[0]?.msg).toBe(
      'dealer_type "Company": Dealer type is unknown; there are: OEM, Dealer Group, Single Dealer',
    );
  });

  it('have ids of their own market alone, and no name that another row has', async () => {
    const abroad = await t.db
      .selectFrom('cluster')
      .where('market_id', '=', MARKETS.ph.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const [one, two] = [await made(clusters, { name: 'One' }), await made(clusters, { name: 'Two' })];
    const file = `id,name\n${abroad.id},Stolen\n999999999,Nobody\nx,Odd\n${one.id},Two\n${two.id},Three`;
    const { data } = await send(clusters, file);
    expect(data.errors.map(({ msg }) => msg)).toEqual([
      `id "${abroad.id}": There is no row with the id ${abroad.id}`,
      'id "999999999": There is no row with the id 999999999',
      'Invalid id: x',
      'name "Two": This name is taken already',
    ]);
    const names = t.db.selectFrom('cluster').where('id', 'in', [one.id, two.id]).select('name').orderBy('id');
    expect(await names.execute()).toEqual([{ name: 'One' }, { name: 'Three' }]);
    expect((await send(clusters, 'name\nStolen', { market: 'ph' })).data.created).toBe(1);
  });

  it('leave a column alone that the file does not have, and empty one that is empty', async () => {
    const make = await made(makes, { name: 'Partly', e_year: 2031, is_luxury: 1 });
    expect(counts(await send(makes, `id,name,is_luxury\n${make.id},Partly,yes`))).toBe(
      '0 created, 0 changed, 1 unchanged, 0 wrong',
    );
    await send(makes, `id,name,e_year\n${make.id},Partly,`);
    const row = t.db.selectFrom('make').where('id', '=', make.id).select(['end_year', 'is_luxury']);
    expect(await row.executeTakeFirst()).toEqual({ end_year: null, is_luxury: true });
  });

  it('are tried without writing anything', async () => {
    const kept = ['cluster', 'change_log'];
    const before = await tableDigest(t.db, kept);
    const { data } = await send(clusters, 'name\nOnly tried\nOnly tried\n', { fields: { dry_run: true } });
    expect(data.message).toBe(
      '1 would be created, 0 changed, 1 unchanged, 0 with errors; nothing was changed',
    );
    expect(data.changes).toEqual([{ row_no: 2, mobile: 'Only tried', msg: 'Would be created' }]);
    expect(await tableDigest(t.db, kept)).toEqual(before);
  });

  it('find their parent where two have its name', async () => {
    const [one, two] = await Promise.all(
      ['Utara', 'Selatan'].map((name) => made(provinces, { name, code: name.slice(0, 3) })),
    );
    for (const province of [one, two]) await made(cities, { name: 'Kembar', province_id: province?.id });
    const file = 'name,city,pin_code\nPusat,Kembar,11111\nPusat,Kembar (Selatan),11111';
    const { data } = await send(localities, file);
    expect(data.errors.map(({ msg }) => msg)).toEqual([
      'city "Kembar": City: several rows have this name. Write it exactly as the list shows it, including the part in brackets',
    ]);
    expect(data.created).toBe(1);
  });
});

it('files are taken from administrators, given to supervisors and closed to others', async () => {
  const answers = async (roleId: (typeof ROLE)[keyof typeof ROLE]) => {
    const own = await t.signIn(await buildUser(t.db, { roleId }));
    const [, , file] = recordEndpoints(clusters as AnyRecord);
    const upload = { record: 'cluster', file: csvFile('name') };
    return [
      (
        await t.app.inject({
          method: 'POST',
          url: `/id${servedPath(file)}`,
          headers: { authorization: `Bearer ${own}` },
        })
      ).statusCode,
      (await t.send(importReferenceData, upload, { token: own })).status,
    ];
  };
  expect(await answers(ROLE.supervisor)).toEqual([200, 403]);
  expect(await answers(ROLE.agent)).toEqual([403, 403]);
});
