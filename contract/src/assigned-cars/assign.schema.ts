import { z } from 'zod';
import { blankable, wireId, wireKey, wireRequestId, wireText } from '../kernel/wire.ts';

/** Shape only: the rules report missing values. */
export const assignCarRequest = z.object({
  lead_id: wireId,
  make_id: blankable(wireKey),
  model_id: blankable(wireKey),
  city_id: blankable(wireKey),
  dse_id: blankable(wireKey),
  comment: blankable(wireText(1_000)),
  /** Of the submission; the car stores a derived reference under this name. */
  request_id: wireRequestId,
});

export type AssignCarRequest = z.output<typeof assignCarRequest>;
