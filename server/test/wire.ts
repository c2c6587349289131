import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { AppError } from '../src/platform/http/errors.ts';
import { parseInput } from '../src/platform/http/validation.ts';

const fieldsOf = (input: unknown) =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);

/** GET sends its input in the query string: lists joined by commas, absent values left out. */
export function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(input).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
}

/** Form fields are texts; other values are sent as JSON. */
export function formFieldsOf(input: unknown): Record<string, string | File> {
  return Object.fromEntries(
    fieldsOf(input).map(([name, value]) => [
      name,
      typeof value === 'string' || value instanceof File ? value : JSON.stringify(value),
    ]),
  );
}

/** A sent input as the endpoint's parser receives it. */
export function arrivedInput(endpoint: Endpoint, input: unknown): unknown {
  if (endpoint.method === 'GET') return Object.fromEntries(new URLSearchParams(queryOf(input)));
  if (endpoint.upload) return formFieldsOf(input);
  return JSON.parse(JSON.stringify(input ?? {}));
}

/** The parser's refusal of a sent input; undefined if accepted. */
export function refusalOf(endpoint: Endpoint, input: unknown): AppError | undefined {
  try {
    parseInput(endpoint, arrivedInput(endpoint, input));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
