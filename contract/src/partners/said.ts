import { z } from 'zod';
import { blankable, wireText } from '../kernel/wire.ts';

/** Text of a machine. Numbers stand for their digits: senders write 62812… both ways. */
export const said = (max: number) =>
  blankable(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), wireText(max)));

/** A field as the API's documentation explains it to those who write the sender. */
export const explained = <Schema extends z.ZodType>(schema: Schema, description: string, example: unknown) =>
  schema.meta({ description, example });
