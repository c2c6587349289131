import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { pagination } from '@otolead/contract/kernel/envelope.ts';
import { z } from 'zod';

/**
 * The serialiser writes exactly the declared fields: a column selected by mistake never leaves the server. `X | null`
 * becomes `nullable` and a list or object one schema of two types, which the serialiser handles without trying
 * alternatives.
 */
export function responseSchema(endpoint: Endpoint): object {
  const envelope = z.object({
    status: z.int(),
    message: z.string(),
    data: endpoint.data,
    ...(endpoint.paginated && { pagination }),
  });
  return z.toJSONSchema(envelope, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const [value, other] = jsonSchema.anyOf ?? [];
      if (jsonSchema.anyOf?.length !== 2 || !value || !other) return;
      if (other.type === 'null') {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, value, { nullable: true });
      } else if (value.type === 'array' && other.type === 'object') {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, other, value, { type: ['array', 'object'] });
      }
    },
  });
}
