import type { AddedCar } from '../preferences/preferences.public.ts';
import type { EnquirySource, SoundEnquiry } from './enquiries.ts';

/** Requested car as a preference; null without a model. */
export function enquiredCar(
  { named: { model, city } }: SoundEnquiry,
  { sourceId }: EnquirySource,
  leadId: number,
): AddedCar | null {
  const makeId = model?.parent_id;
  if (!model || !makeId) return null;
  return { leadId, makeId, modelId: model.id, cityId: city?.id ?? null, sourceId };
}

/** 'Toyota Avanza' as far as it is known, for the history. */
export function carName({ named: { make, model }, given }: SoundEnquiry): string | null {
  const name = [make?.name ?? given.make?.trim(), model?.name].filter(Boolean).join(' ');
  return name === '' ? null : name;
}
