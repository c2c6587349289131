import { z } from 'zod';
import {
  blankable,
  wireDate,
  wireFlag,
  wireId,
  wireInt,
  wireKey,
  wireList,
  wireText,
} from '../kernel/wire.ts';
import { LMS_FLAGS } from './filters.rules.ts';
import { DATE_TYPES } from './search.rules.ts';

/** Upper bound of a number of calls, above any real one. */
const MOST_ATTEMPTS = 1_000;
const attempts = wireInt(0, MOST_ATTEMPTS);

/** Ids of a configuration list or master table; a single id is a list of one. */
const keys = blankable(wireList(wireKey));
/** 1 yes, 0 no, absent no filter (domain.md 14). */
const yesNo = blankable(wireFlag);

/** Maximum letters of a report count's token. */
export const LEAD_SET_LENGTH = 40;

const LARGEST_KEY = 2_147_483_647;
/** '12-345': a make and one of its models. */
const makeModel = wireText(21).refine(
  (value) => /^\d{1,10}-\d{1,10}$/.test(value) && value.split('-').every((id) => Number(id) <= LARGEST_KEY),
  { error: 'kernel:invalid.value' },
);

/** Each name is compared with every salesperson; nobody chooses more. */
const MOST_NAMES = 100;
const names = wireList(wireText(100)).refine((list) => list.length <= MOST_NAMES, {
  error: 'kernel:invalid.too_many',
});

/**
 * Every filter of the lead search under its name of the specification (spec A§3); domain.md 14 defines each. Parsed
 * filters can be parsed again: saved views and jobs store them.
 */
export const leadFilters = z.object({
  search: blankable(wireText(100)),
  lead_ids: blankable(wireList(wireId)),
  /** Token of leads behind a report's link, if their ids are too many for an address. */
  lead_set: blankable(wireText(LEAD_SET_LENGTH)),
  my_active: yesNo,
  /** Roles 1 and 5: leads owned by these agents. */
  myactive_agent_id: keys,

  date_type: blankable(z.enum(DATE_TYPES, { error: 'kernel:invalid.value' })),
  start_date: blankable(wireDate),
  end_date: blankable(wireDate),

  gm_id: keys,
  exclude_gm_id: keys,
  status_id: keys,
  sub_status_id: keys,
  attribution_status_id: keys,
  billing_status_id: keys,
  call_status: keys,
  lms_status_id: keys,
  lead_type_id: keys,
  source_id: keys,
  customer_source_id: keys,
  bought_makeid: keys,
  num_attempt: blankable(wireList(attempts)),
  /** More attempts than this, despite the key's name (domain.md 6). */
  num_attempt_gt5: blankable(attempts),

  city_id: keys,
  cluster_list: keys,
  province_list: keys,

  make_id: keys,
  model_id: keys,
  make_model: blankable(wireList(makeModel)),
  model_status_id: keys,

  dealer_id: keys,
  dse_name: blankable(names),
  ld_status: keys,
  test_drive_type: keys,
  dealer_visit_status: keys,

  finance_required: yesNo,
  exchange_required: yesNo,
  is_saleable: yesNo,
  is_not_connectable: yesNo,
  dialer_eligibility: yesNo,
  rf: yesNo,
  ncf: yesNo,
  eaf: yesNo,
  /** Same as rf, ncf or eaf = 1. */
  lms_flag: blankable(z.enum(LMS_FLAGS, { error: 'kernel:invalid.value' })),
});

export type LeadFilters = z.output<typeof leadFilters>;
