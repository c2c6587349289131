import { z } from 'zod';
import { blankable, wireText } from '../kernel/wire.ts';

/** Text from a machine. Numbers are accepted as their digits, since senders write 62812… both ways. */
export const said = (max: number) =>
  blankable(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), wireText(max)));

/** A field with its API documentation for integrators. */
export const explained = <Schema extends z.ZodType>(schema: Schema, description: string, example: unknown) =>
  schema.meta({ description, example });
