import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { defineList } from './list.ts';
import { type AnyRecord, type CallsOf, FILE_WRITES, recordCalls, tablesOf, writtenFields } from './record.ts';
import { isChoice, type RecordField, type TextField, toldBy, type WrittenField } from './record-fields.ts';
import { anyStatus, statusFilter, switchStatus } from './status.ts';
import { blankable, wireBit, wireId, wireInt, wireKey, wireList, wireName, wireText } from './wire.ts';

/** Beyond a rule's limit, so that the rule reports the excess. */
const longest = (most: number) => Math.max(1_000, 2 * most);

const blank = (value: unknown) => (value === '' ? null : value);

/** Text as typed; a code's digits are text because they may start with a zero. */
function typedText({ most, exact, typed }: TextField): z.ZodType {
  if (!exact && typed !== 'digits') return wireName(longest(most));
  const text = wireText(longest(most)).transform((value) => value.trim());
  return typed === 'digits'
    ? z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text)
    : text;
}

/** Schema of a field in a save. Absent fields stay; so do required ones that are blank. */
function sent(field: WrittenField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.required
        ? blankable(typedText(field))
        : z.preprocess((value) => (value === null ? '' : value), typedText(field).optional());
    case 'number':
    case 'choice': {
      const number = field.kind === 'choice' ? wireKey : wireInt(0, Number.MAX_SAFE_INTEGER);
      return field.required ? blankable(number) : z.preprocess(blank, number.nullable().optional());
    }
    case 'choices':
      return wireList(wireKey).optional();
    case 'market':
      return blankable(wireKey);
    default:
      return blankable(wireBit);
  }
}

/** Schema of a field in a row. */
function answered(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'market':
      return z.int();
    case 'number':
    case 'choice':
      return z.int().nullable();
    case 'choices':
      return z.array(z.int());
    case 'flag':
      return z.literal([0, 1]);
    case 'time':
      return z.iso.datetime();
    case 'shown':
      if (field.answers === 'yes_no') return z.boolean();
      return field.answers === 'time' ? z.iso.datetime().nullable() : z.string();
    default:
      return z.string();
  }
}

function filterOf(field: RecordField): z.ZodType {
  if (field.kind === 'text') return blankable(wireText(Math.max(100, field.most)));
  if (field.kind === 'status') return statusFilter;
  return blankable(field.kind === 'flag' ? wireBit : wireKey);
}

function rowOf({ fields, deletes }: AnyRecord) {
  const entries = Object.entries(fields);
  const told = entries.flatMap(([name, field]) => {
    if (!isChoice(field)) return [];
    const [place, key] = toldBy(name, field);
    return [[place, key === undefined ? z.string() : z.object({ [key]: z.string() })] as const];
  });
  return z.object({
    id: z.int(),
    version: z.int(),
    ...Object.fromEntries(entries.map(([name, field]) => [name, answered(field)])),
    ...Object.fromEntries(told),
    status: deletes ? z.enum(['0', '1', '2']) : z.enum(['0', '1']),
  });
}

function filtersOf({ fields, given, keywords }: AnyRecord) {
  const declared = Object.entries(fields).filter(([, field]) => 'filter' in field && field.filter);
  return {
    ...(!fields.status && { status: statusFilter }),
    ...Object.fromEntries(declared.map(([name, field]) => [name, filterOf(field)])),
    ...(keywords && { keywords: blankable(wireText(100)) }),
    ...Object.fromEntries(Object.keys(given ?? {}).map((name) => [name, blankable(wireText(20))])),
  };
}

/** Sort names of the columns, by field. */
export function sortedFields({ fields }: AnyRecord): readonly (readonly [column: string, field: string])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { column, sort = name } = field;
    return column === undefined || sort === false ? [] : [[sort, name] as const];
  });
}

function sortedColumns(record: AnyRecord): readonly [string, ...string[]] {
  const columns = sortedFields(record).map(([column]) => column);
  return (record.newestFirst ? ['id', ...columns] : columns) as [string, ...string[]];
}

const made = new WeakMap<AnyRecord, unknown>();

/**
 * The standard calls of a record: its list, which also answers one record by id, its save, and, if declared, those that
 * switch or answer one, or serve its file.
 */
export function recordEndpoints<const Declared extends AnyRecord>(record: Declared): CallsOf<Declared> {
  const calls = made.get(record) ?? callsOf(record);
  made.set(record, calls);
  return calls as CallsOf<Declared>;
}

function callsOf(record: AnyRecord) {
  const { list, save, status, one, file } = recordCalls(record);
  const filters = filtersOf(record);
  const data = rowOf(record);
  const writes = tablesOf(record);
  const version = blankable(wireKey);
  const written = Object.fromEntries(writtenFields(record).map(([name, field]) => [name, sent(field)]));
  const { rows, ...page } = list;
  return [
    defineList({
      ...page,
      ...(rows !== undefined && { rows }),
      row: data,
      // The list serves one record by id unless a call does.
      filters: { ...(!one && { id: blankable(wireId) }), ...filters },
      sortable: sortedColumns(record),
    }),
    defineEndpoint({
      ...save,
      request: z.object({
        id: blankable(wireId),
        version,
        ...written,
        ...(!status && { status: blankable(record.deletes ? anyStatus : switchStatus) }),
      }),
      data,
      writes,
    }),
    status &&
      defineEndpoint({
        ...status,
        request: z.object({ id: wireId, version, status: switchStatus }),
        data,
        writes,
      }),
    one && defineEndpoint({ ...one, request: z.object({ id: wireId }), data }),
    file &&
      defineEndpoint({
        ...file,
        request: z.object(filters),
        data: z.null(),
        file: true,
        writes: FILE_WRITES,
      }),
  ].filter((call) => call !== undefined);
}
