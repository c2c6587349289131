import { importReferenceData } from '@otolead/contract/imports/imports.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { REFERENCE_RECORDS } from '@otolead/contract/reference-data/records.rules.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildLeadType } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { tableDigest } from '../../../test/table-digest.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** Exported files of each kind, altered as people and programs do. */
const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
  await buildDse(t.db, { dealer_id: (await buildDealer(t.db, { makeIds: [1, 2] })).id });
  await buildLeadType(t.db);
});

const MOST_ROWS = 30;

/** Header and first rows, without a byte order mark. */
async function exported(record: AnyRecord): Promise<string[]> {
  const [, , file] = recordEndpoints(record);
  const { body } = await t.app.inject({
    method: 'POST',
    url: `/id${servedPath(file)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  });
  return body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .slice(0, MOST_ROWS + 1);
}

const ENDS = ['\r\n', '\n', '\r'];
const endedBy = (lines: readonly string[], endOf: (at: number) => string) =>
  lines.map((line, at) => `${line}${endOf(at)}`).join('');
const crlf = (lines: readonly string[]) => endedBy(lines, () => '\r\n');
const semicolons = (lines: readonly string[]) => crlf(lines.map((line) => line.replaceAll('","', '";"')));

type Handed = (lines: readonly string[]) => string | Buffer;

const HANDED_ON: readonly (readonly [how: string, write: Handed])[] = [
  ['line ends of all kinds', (lines) => endedBy(lines, (at) => ENDS[at % ENDS.length] ?? '')],
  ['a byte order mark', (lines) => `\uFEFF${crlf(lines)}`],
  ['a line sep=;', (lines) => `sep=;\r\n${semicolons(lines)}`],
  ['semicolons', semicolons],
  ['UTF-16', (lines) => Buffer.from(`\uFEFF${crlf(lines)}`, 'utf16le')],
  ['blank lines between', (lines) => endedBy(lines, () => '\r\n\r\n')],
  [
    'a column of its reader',
    (lines) => crlf(lines.map((line, at) => `${line},"${at === 0 ? 'Note' : 'x'}"`)),
  ],
  ['its columns as people write them', ([header = '', ...rows]) => crlf([header.toUpperCase(), ...rows])],
];

const KINDS = REFERENCE_RECORDS.map((record) => ({ name: record.name, record: record as AnyRecord }));

async function handOn({ name, record }: (typeof KINDS)[number]): Promise<void> {
  const lines = await exported(record);
  const before = await tableDigest(t.db, [name, 'change_log']);
  for (const [how, write] of HANDED_ON) {
    const send = uploader(t, importReferenceData, { record: name });
    const { body } = await send(csvFile(new Uint8Array(Buffer.from(write(lines)))), { token });
    const { errors, total, already_total: unchanged } = body.data;
    expect([how, errors, unchanged]).toEqual([how, [], total]);
    expect(total).toBe(lines.length - 1);
  }
  expect(await tableDigest(t.db, [name, 'change_log'])).toEqual(before);
}

it.each(KINDS.filter(({ name }) => name === 'dealer'))(
  'a file of $name changes nothing however it is handed on',
  handOn,
);

it.each(KINDS.filter(({ name }) => name !== 'dealer'))('nor does one of $name', { tags: ['all'] }, handOn);

it.each(KINDS)(
  'a file of $name is refused where it is broken, and loses one row to a stray byte',
  async (kind) => {
    const { name, record } = kind;
    const [header = '', first = '', ...rest] = await exported(record);
    const before = await tableDigest(t.db, [name, 'change_log']);
    const send = uploader(t, importReferenceData, { record: name });
    const broken = await send(csvFile(crlf([header, first, ...rest, '"","Toko 5" Ban",x'])), { token });
    expect([broken.body.status, broken.body.message]).toEqual([
      400,
      expect.stringMatching(/cannot be read at row \d+/),
    ]);
    const nameAt = header.split(',').indexOf('"name"');
    const stray = Buffer.from('Andr\xe9', 'latin1');
    const cells = first.split('","');
    const [head, tail] = [cells.slice(0, nameAt).join('","'), cells.slice(nameAt + 1).join('","')];
    const bytes = Buffer.concat([
      Buffer.from(`\uFEFF${crlf([header])}${head}","`),
      stray,
      Buffer.from(`","${tail}\r\n${crlf([first])}`),
    ]);
    const { data } = (await send(csvFile(new Uint8Array(bytes)), { token })).body;
    expect(data.errors.map(({ msg }) => msg)).toEqual([
      'name has letters that cannot be read: save the file as UTF-8',
    ]);
    expect(data.already_total).toBe(1);
    expect(await tableDigest(t.db, [name, 'change_log'])).toEqual(before);
  },
);
