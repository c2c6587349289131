import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { AppError } from '../src/platform/http/errors.ts';
import { parseInput } from '../src/platform/http/validation.ts';

const fieldsOf = (input: unknown) =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);

/** GET carries its input in the query string: lists joined by commas, absent values left out. */
export function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(input).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

/** Fields of a form are texts; whatever is none travels as JSON. */
export function formFieldsOf(input: unknown): Record<string, string | File> {
  return Object.fromEntries(
    fieldsOf(input).map(([name, value]) => [
      name,
      typeof value === 'string' || value instanceof File ? value : JSON.stringify(value),
    ]),
  );
}

/** What the endpoint's parser gets to see of an input that was sent. */
export function arrivedInput(endpoint: Endpoint, input: unknown): unknown {
  if (endpoint.method === 'GET') return Object.fromEntries(new URLSearchParams(queryOf(input)));
  if (endpoint.upload) return formFieldsOf(input);
  return JSON.parse(JSON.stringify(input ?? {}));
}

/** What the parser says of an input that was sent: the refusal, or undefined where it takes it. */
export function refusalOf(endpoint: Endpoint, input: unknown): AppError | undefined {
  try {
    parseInput(endpoint, arrivedInput(endpoint, input));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
