import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import { behindDots } from '@otolead/contract/kernel/masked.ts';
import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../db/database.ts';
import { constraintOf, isUniqueViolation } from '../db/database-error.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ActorContext } from '../http/context.ts';
import { conflict, type FieldErrors, invalidInput, notFound, refuseFaults } from '../http/errors.ts';
import { type Changes, changesBetween, lastChange, logChange } from './change-log.ts';

export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Request data needed by a save; jobs have it too. */
type SaveContext = Pick<ActorContext, 'actor' | 'clock' | 'market'>;

/** The market's record, locked until the transaction ends; undefined if there is none. */
export type FindRecord<Found, Context = ActorContext> = (
  tx: Tx,
  context: Context,
  id: number,
) => Promise<Found | undefined>;

/** Inserts without an id, else updates and increments the version; returns the id. */
export type WriteRecord<Values, Context = ActorContext> = (
  tx: Tx,
  context: Context,
  values: Values,
  id: number | undefined,
) => Promise<number>;

/** A kind of master data with one form: how a record is found, validated and written. */
export interface RecordKind<Values extends object, Found extends Versioned, Context = ActorContext> {
  /** Name in the change log. */
  readonly name: string;
  /** A new record before any choice; its keys are the fields that the change log compares. */
  readonly empty: Values;
  readonly find: FindRecord<Found, Context>;
  readonly faults: (values: Values) => Readonly<Record<string, Text | undefined>>;
  /** Checks that need the database, such as whether a chosen row belongs to the market. Throws. */
  readonly check?: (tx: Tx, context: Context, values: Values, before: Found | undefined) => Promise<void>;
  readonly write: WriteRecord<Values, Context>;
  /** Replaces the compared fields in the change log, for a record whose fields are rows. */
  readonly changes?: (before: Found | undefined, after: Found) => Changes;
  /** Stored fields that every save sets, so that a save may change nothing else. */
  readonly impliedFields?: readonly (keyof Found & string)[];
  /** Meaning of a violated unique key, at its field; by key name if there are several. */
  readonly taken?: FieldErrors | ((key: string) => FieldErrors);
  /** The record belongs to no market: users. */
  readonly everyMarket?: true;
}

export type SaveRequest<Values> = { readonly [Field in keyof Values]?: Values[Field] | undefined } & {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
};

/**
 * Saves a form, or the part sent by a toggle: rules, version, write and change log in one transaction. A save that
 * changes nothing answers the stored record and leaves its version. Throws 404 outside the market, 409 with the stored record for a stale version, 400 with a fault per field.
 */
export function saveRecord<Values extends object, Found extends Versioned & Values>(
  context: ActorContext,
  kind: RecordKind<Values, Found>,
  request: SaveRequest<Values>,
): Promise<Found> {
  return inTransaction(context.db, (tx) => saveRecordIn(tx, context, kind, request));
}

/** `saveRecord` within a larger transaction. */
export async function saveRecordIn<
  Values extends object,
  Found extends Versioned & Values,
  Context extends SaveContext,
>(
  tx: Tx,
  context: Context,
  kind: RecordKind<Values, Found, Context>,
  { id, version, ...request }: SaveRequest<Values>,
): Promise<Found> {
  const before = id === undefined ? undefined : await kind.find(tx, context, id);
  if (id !== undefined && (!before || isDeleted(before))) throw notFound();
  if (before && version !== undefined && version !== before.version)
    throw await stale(tx, context, kind.name, before);
  const fields = Object.keys(kind.empty);
  const given = Object.fromEntries(
    Object.entries(request)
      .filter(([field, value]) => value !== undefined && fields.includes(field))
      .map(([field, value]) => [field, unmasked(field, value, before)]),
  );
  const values: Values = { ...kind.empty, ...before, ...given };
  refuseFaults(faultsOf(kind.faults(values), before ? Object.keys(given) : undefined));
  await kind.check?.(tx, context, values, before);
  // Compared as stored, because a write may trim or sort what was sent; version 0, a new list's rule, has no row yet.
  const written = async () => {
    const saved = await write(tx, context, kind, values, before?.id);
    const after = await kind.find(tx, context, saved);
    if (!after) throw notFound();
    const changes = kind.changes?.(before, after) ?? changesBetween(before, after, fields);
    const compared = [...fields, ...(kind.impliedFields ?? [])];
    const isSame = Object.keys({ ...changes, ...changesBetween(before, after, compared) }).length === 0;
    if (before?.version && isSame) return undefined;
    await logChange(tx, context, {
      record: kind.name,
      recordId: after.id,
      changes,
      everyMarket: kind.everyMarket,
    });
    return after;
  };
  const after = before?.version
    ? await inSavepoint(tx, written, (saved) => saved !== undefined)
    : await written();
  return after ?? (before as Found);
}

async function write<Values extends object, Found extends Versioned & Values, Context>(
  tx: Tx,
  context: Context,
  kind: RecordKind<Values, Found, Context>,
  values: Values,
  id: number | undefined,
): Promise<number> {
  try {
    return await kind.write(tx, context, values, id);
  } catch (error) {
    if (!kind.taken || !isUniqueViolation(error)) throw error;
    throw invalidInput(typeof kind.taken === 'function' ? kind.taken(constraintOf(error)) : kind.taken);
  }
}

const unmasked = (field: string, value: unknown, before: object | undefined) =>
  typeof value === 'string'
    ? behindDots(field, value, (before as Readonly<Record<string, unknown>> | undefined)?.[field])
    : value;

const isDeleted = (record: object) => 'status' in record && record.status === RECORD_STATUS.deleted;

/** A chosen row that is unknown, switched off or of another market: 400 at its field. */
export function refuseUnknown<Values>(
  rules: FormRules<Values>,
  field: keyof Values & string,
  isKnown: boolean,
): void {
  if (!isKnown)
    throw invalidInput({ [field]: text('kernel:invalid.value', { name: text(rules.label(field)) }) });
}

/** A stored record may predate a rule, so only changed fields are judged. */
function faultsOf(
  faults: Readonly<Record<string, Text | undefined>>,
  fields: readonly string[] | undefined,
): Readonly<Record<string, Text | undefined>> {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields || fields.includes(field)));
}

async function stale(tx: Tx, { actor }: SaveContext, name: string, record: Versioned) {
  const last = await lastChange(tx, name, record.id);
  return conflict(text('kernel:error.conflict'), {
    record,
    changed_by: last?.name ?? null,
    changed_by_me: last?.actor_id === actor.userId,
    changed_at: last?.created_at.toISOString() ?? null,
  });
}
