import type { z } from 'zod';
import type { PersonalKind } from './masked.ts';

/** Key in a schema's metadata, and thereby in its JSON schema and in OpenAPI. */
export const PERSONAL = 'x-personal';

/**
 * Declares a field of an answer as personal data of a customer: roles that read masked data receive dots, by the one
 * serialiser (`mask-answer.ts`). A list or a record is masked throughout, by the names of its fields.
 */
export function personal<Schema extends z.ZodType>(kind: PersonalKind, schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [PERSONAL]: kind }) as Schema;
}
