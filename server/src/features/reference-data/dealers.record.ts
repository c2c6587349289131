import { dealers, salespeople } from '@otolead/contract/reference-data/dealers.record.ts';
import { sql } from 'kysely';
import { serveRecord } from '../../platform/records/declared-record.ts';
import { rowChoice } from '../../platform/records/record-choices.ts';
import { configChoice } from '../config/config.public.ts';
import { CITY_NAME, DEALER_NAME } from './names.ts';

export const DEALERS = serveRecord({
  record: dealers,
  table: 'dealer',
  belongs: 'market',
  choices: {
    make_ids: rowChoice('make', 'everybody'),
    city_id: rowChoice('city', 'market', CITY_NAME),
    dealer_type_id: configChoice('dealer_type'),
  },
  links: { make_ids: { table: 'dealer_make', own: 'dealer_id', chosen: 'make_id' } },
});

export const SALESPEOPLE = serveRecord({
  record: salespeople,
  table: 'dse',
  belongs: { column: 'dealer_id', table: 'dealer' },
  choices: { dealer_id: rowChoice('dealer', 'market', DEALER_NAME) },
  shown: {
    sign_in: () => sql`(select string_agg(app_user.username, ', ' order by app_user.username)
      from app_user where app_user.dse_id = own.id and app_user.status = 1)`,
  },
});
