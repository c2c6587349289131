import { models, variants } from '@otolead/contract/reference-data/models.record.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { rowChoice } from '../../platform/records/record-choices.ts';
import { MODEL_NAME } from './names.ts';

export const MODELS = serveRecord({
  record: models,
  table: 'model',
  belongs: 'market',
  columns: { e_year: 'end_year' },
  choices: { make_id: rowChoice('make', 'everybody') },
});

export const VARIANTS = serveRecord({
  record: variants,
  table: 'model_variant',
  belongs: { column: 'model_id', table: 'model' },
  choices: { model_id: rowChoice('model', 'market', MODEL_NAME) },
});
