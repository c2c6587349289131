import { z } from 'zod';
import { blankable, requiredText, wireId, wireKey, wireText } from '../kernel/wire.ts';

export const carDealersRequest = z.object({ lead_id: wireId });

/** Dealer of an assigned car with its present DSEs. */
export const carDealer = z.object({
  dealer_id: z.int(),
  dealer_name: z.string(),
  dealer_organization: z.string(),
  dse: z.array(z.object({ dse_id: z.int(), dse_name: z.string() })),
});

export type CarDealer = z.infer<typeof carDealer>;

export const reassignDseRequest = z.object({
  /** The assigned car's `request_id`. */
  request_id: requiredText(100),
  /** The assigned car's `id`. */
  assign_id: blankable(wireId),
  dse_id: blankable(wireKey),
  comment: blankable(wireText(1_000)),
});

export type ReassignDseRequest = z.output<typeof reassignDseRequest>;

export const reassignedDse = z.object({
  assign_id: z.int(),
  dse_id: z.int(),
  dse_name: z.string(),
  /** Of the lead. */
  version: z.int(),
});

export type ReassignedDse = z.infer<typeof reassignedDse>;
