import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { kindOfField, masked, type PersonalKind } from '@otolead/contract/kernel/masked.ts';
import { PERSONAL } from '@otolead/contract/kernel/personal.ts';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Where personal fields are in an answer: the parts on the way to them. */
interface Plan {
  kind?: PersonalKind;
  fields?: Map<string, Plan>;
  /** Plan of each item of a list. */
  items?: Plan;
}

interface Schema {
  readonly [PERSONAL]?: PersonalKind;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
}

const plans = new WeakMap<z.ZodType, Plan | null>();

/** Answer of a call as masked data: every field that its schema declares as personal stands as dots. */
export function maskedAnswer(endpoint: Endpoint, data: unknown): unknown {
  let plan = plans.get(endpoint.data);
  if (plan === undefined) {
    plan = planOf(endpoint.data);
    plans.set(endpoint.data, plan);
  }
  return plan ? apply(plan, data) : data;
}

function planOf(data: z.ZodType): Plan | null {
  const root = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Schema;
  const plan: Plan = {};
  return merge(plan, root, root) ? plan : null;
}

/** Adds a schema's personal fields to a plan; false if it has none. */
function merge(plan: Plan, schema: Schema, root: Schema): boolean {
  const { $ref: ref, [PERSONAL]: kind } = schema;
  if (kind) plan.kind = kind;
  let found = kind !== undefined;
  const named = ref?.startsWith('#/$defs/') ? root.$defs?.[ref.slice('#/$defs/'.length)] : undefined;
  const others = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []);
  for (const other of [...others, ...(named ? [named] : [])]) found = merge(plan, other, root) || found;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const inner = plan.fields?.get(name) ?? {};
    if (!merge(inner, field, root)) continue;
    plan.fields = (plan.fields ?? new Map()).set(name, inner);
    found = true;
  }
  for (const item of [...(schema.prefixItems ?? []), ...(schema.items ? [schema.items] : [])]) {
    const inner = plan.items ?? {};
    if (!merge(inner, item, root)) continue;
    plan.items = inner;
    found = true;
  }
  return found;
}

function apply(plan: Plan, value: unknown): unknown {
  if (plan.kind) return throughout(value, plan.kind);
  if (Array.isArray(value)) {
    const { items } = plan;
    return items ? value.map((item) => apply(items, item)) : value;
  }
  if (!isRecord(value) || !plan.fields) return value;
  const copy = { ...value };
  for (const [name, inner] of plan.fields) if (name in copy) copy[name] = apply(inner, copy[name]);
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Masks every text of a value: by the name of its field, or of the field that a change is about. */
function throughout(value: unknown, kind: PersonalKind): unknown {
  if (typeof value === 'string') return masked(kind, value);
  if (Array.isArray(value)) return value.map((item) => throughout(item, kind));
  if (!isRecord(value)) return value;
  const about = typeof value.field === 'string' ? kindOfField(value.field) : kind;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (name === 'field') return [name, one];
      const own = kindOfField(name);
      return [name, throughout(one, own === 'text' ? about : own)];
    }),
  );
}

/** A refusal as masked data: what others have stored meanwhile is in its detail. */
export function maskedRefusal(error: unknown): unknown {
  if (!(error instanceof AppError) || error.detail === undefined) return error;
  const { status, code, text, errors, cause, retryAfterSeconds } = error;
  return new AppError(status, code, text, {
    ...(errors && { errors }),
    detail: throughout(error.detail, 'text'),
    cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
