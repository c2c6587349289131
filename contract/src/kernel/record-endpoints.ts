import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import {
  type AnyRecord,
  FILE_WRITES,
  type RecordFile,
  type RecordList,
  type RecordSave,
  recordCalls,
  tablesOf,
} from './record.ts';
import { nameOfChoice, type RecordField } from './record-fields.ts';
import { statusFilter, switchStatus } from './status.ts';
import { blankable, wireBit, wireId, wireInt, wireKey, wireList, wireName, wireText } from './wire.ts';

/** Beyond what a rule allows, so that it is the rule that says how much that is. */
const LONGEST = 1_000;

const blank = (value: unknown) => (value === '' ? null : value);

/** How a save sends a field; what is absent stays as it is. */
function sent(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.preprocess((value) => (value === null ? '' : value), wireName(LONGEST).optional());
    case 'number':
      return z.preprocess(blank, wireInt(0, Number.MAX_SAFE_INTEGER).nullable().optional());
    case 'choice':
      return z.preprocess(blank, wireKey.nullable().optional());
    case 'choices':
      return wireList(wireKey).optional();
    default:
      return blankable(wireBit);
  }
}

/** How a row answers a field. */
function answered(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'number':
    case 'choice':
      return z.int().nullable();
    case 'choices':
      return z.array(z.int());
    case 'flag':
      return z.literal([0, 1]);
    default:
      return z.string();
  }
}

const filterOf = ({ kind }: RecordField) =>
  kind === 'text' ? blankable(wireText(100)) : kind === 'flag' ? blankable(wireBit) : blankable(wireKey);

type Calls = readonly [list: RecordList, save: RecordSave, file: RecordFile];

const made = new WeakMap<AnyRecord, Calls>();

/** The calls of a record, the same ones each time: its list, which also answers one record by its id, its save and its file. */
export function recordEndpoints(record: AnyRecord): Calls {
  const known = made.get(record);
  if (known) return known;
  const calls = callsOf(record);
  made.set(record, calls);
  return calls;
}

function callsOf(record: AnyRecord): Calls {
  const { name, source, fields } = record;
  const { list, save, file } = recordCalls(record);
  const entries = Object.entries(fields);
  const written = entries.filter(([, { kind }]) => kind !== 'shown');
  const row = z.object({
    id: z.int(),
    version: z.int(),
    status: z.enum(['0', '1']),
    ...Object.fromEntries(entries.map(([field, one]) => [field, answered(one)])),
    ...Object.fromEntries(
      entries
        .filter(([, { kind }]) => kind === 'choice' || kind === 'choices')
        .map(([field]) => [nameOfChoice(field), z.string()]),
    ),
  });
  const filters = {
    status: statusFilter,
    ...Object.fromEntries(
      entries.filter(([, { filter }]) => filter).map(([field, one]) => [field, filterOf(one)]),
    ),
  };
  const sortable = entries.filter(([, { column }]) => column !== undefined).map(([field]) => field);
  return [
    defineList({
      ...list,
      summary: `Rows of ${name}, in numbered pages; with an id that one`,
      source,
      row,
      filters: { id: blankable(wireId), ...filters },
      sortable: sortable as [string, ...string[]],
    }) as unknown as RecordList,
    defineEndpoint({
      ...save,
      summary: `Creates or changes a row of ${name}; with {id, status} alone switches it on or off`,
      source,
      request: z.object({
        id: blankable(wireId),
        version: blankable(wireKey),
        status: blankable(switchStatus),
        ...Object.fromEntries(written.map(([field, one]) => [field, sent(one)])),
      }),
      data: row,
      writes: tablesOf(record),
    }) as unknown as RecordSave,
    defineEndpoint({
      ...file,
      summary: `All rows of ${name} that a search finds, as a CSV file that goes back in`,
      source,
      request: z.object(filters),
      data: z.null(),
      file: true,
      writes: FILE_WRITES,
    }) as unknown as RecordFile,
  ];
}
