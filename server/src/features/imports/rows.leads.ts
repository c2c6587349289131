import { cellInWords } from '@otolead/contract/imports/upload.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { StatusWire } from '@otolead/contract/lead-status/lead-status.schema.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { holdShared, type SaveStatusRows, statusRows } from '../lead-status/lead-status.public.ts';
import {
  differenceOf,
  type Lead,
  type LeadScope,
  lockLeads,
  putDownNames,
  scopedLeads,
  writeEachLead,
} from '../leads/leads.public.ts';
import { together } from './rows.faults.ts';
import { findRowNames, type RowNames } from './rows.names.ts';
import { roundsOf } from './rows.rounds.ts';
import type { RowContext } from './upload.jobs.ts';

/** A row about a lead in the file's spelling; null for an empty cell. */
export interface LeadRow {
  readonly mobile: string;
  readonly leadId: number | null;
  readonly status: string | null;
  readonly subStatus: string | null;
  readonly attribution: string | null;
  readonly billing: string | null;
  readonly followUp: { readonly date: LocalDate; readonly time: string | null } | null;
  readonly comment: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly dealer: string | null;
  readonly dse: string | null;
  readonly bookingDate: LocalDate | null;
  readonly purchaseDate: LocalDate | null;
  readonly attributedOn: LocalDate | null;
  readonly city: string | null;
  readonly customer: string | null;
}

/**
 * Saves rows, each judged like the form: the lead of the given id, else the newest of the mobile or the one that it was
 * merged into. Rows about one lead are saved in rounds, so that a later one sees the earlier one's write; usually there
 * is one round.
 */
export async function writeLeadRows(
  tx: Tx,
  context: RowContext,
  rows: readonly LeadRow[],
): Promise<readonly RowVerdict[]> {
  const leads = await lockNamedLeads(tx, context.market.id, rows);
  const names = await findRowNames(tx, context.market, {
    makes: written(rows, 'make'),
    models: written(rows, 'model'),
    dealers: written(rows, 'dealer'),
    dses: written(rows, 'dse'),
    cities: written(rows, 'city'),
  });
  const save = await statusRows(tx, context);
  const verdicts: RowVerdict[] = rows.map(() => text('imports:refused.no_lead'));
  const named = rows.flatMap((row, at) => {
    const leadId = leads.of(row)?.lead_id;
    return leadId === undefined ? [] : [{ at, leadId, row }];
  });
  const rounds = roundsOf(named, ({ leadId }) => leadId);
  // Takes all locks first, in the order of a single round: two batches with several rounds would deadlock.
  if (rounds.length > 1) {
    await holdShared(tx, leads.all(), context);
    await putDownNames(tx, written(rows, 'customer').map(searchName));
  }
  for (const [round, own] of rounds.entries()) {
    if (round > 0) await leads.reread(own.map(({ leadId }) => leadId));
    const said = own.flatMap(({ at, row }) => {
      const lead = leads.of(row);
      return lead ? [{ at, lead, said: readRow(row, lead, names) }] : [];
    });
    const sound = said.filter(({ said: { faults } }) => faults.length === 0);
    for (const {
      at,
      said: { faults },
    } of said)
      if (faults.length > 0) verdicts[at] = together(faults);
    const saved = await saveRows(tx, context, save, sound);
    for (const [index, { at }] of sound.entries()) verdicts[at] = saved[index] as RowVerdict;
  }
  return verdicts;
}

type TextCell = 'make' | 'model' | 'dealer' | 'dse' | 'city' | 'customer';

const written = (rows: readonly LeadRow[], cell: TextCell): string[] =>
  rows.flatMap((row) => row[cell] ?? []);

/** Leads of the rows, locked in order of their ids; later rows see the writes of earlier ones. */
interface NamedLeads {
  readonly of: (row: LeadRow) => Lead | undefined;
  readonly all: () => readonly Lead[];
  readonly reread: (leadIds: readonly number[]) => Promise<void>;
}

async function lockNamedLeads(tx: Tx, marketId: number, rows: readonly LeadRow[]): Promise<NamedLeads> {
  const scope: LeadScope = { marketId, dseId: 'everyone' };
  const mobiles = [...new Set(rows.map(({ mobile }) => mobile))];
  const into = sql.ref<number | null>('lead_merge.into_lead_id');
  // A withdrawn or duplicate lead yields to any other of the number.
  const isClosed = sql`${into} is null and lead.sub_status_id = ${LEAD_SUB_STATUS.duplicate}`;
  const newest = await scopedLeads(tx, scope)
    .leftJoin('lead_merge', (join) =>
      join.onRef('lead_merge.lead_id', '=', 'lead.lead_id').on('lead_merge.taken_back_at', 'is', null),
    )
    .where(sql<boolean>`lead.mobile collate "C" = any(${mobiles})`)
    .distinctOn('lead.mobile')
    .select(['lead.mobile', sql<number>`coalesce(${into}, lead.lead_id)`.as('lead_id')])
    .orderBy('lead.mobile')
    .orderBy(isClosed)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc')
    .execute();
  const byMobile = new Map(newest.map(({ lead_id: id, mobile }) => [mobile, id]));
  const given = rows.flatMap(({ leadId }) => leadId ?? []);
  const byId = new Map<number, Lead>();
  const read = async (leadIds: readonly number[]) => {
    for (const lead of await lockLeads(tx, scope, leadIds)) byId.set(lead.lead_id, lead);
  };
  await read([...new Set([...byMobile.values(), ...given])]);
  return {
    of: ({ mobile, leadId }) => {
      // The lead that another was merged into may have a different number.
      if (leadId === null) return byId.get(byMobile.get(mobile) ?? 0);
      const lead = byId.get(leadId);
      // An id whose lead has another number is a typing error.
      return lead?.mobile === mobile ? lead : undefined;
    },
    all: () => [...byId.values()],
    reread: read,
  };
}

interface ReadRow {
  readonly faults: readonly Text[];
  readonly status: StatusWire;
  readonly attributedOn: LocalDate | null;
  readonly customer: { readonly name?: string; readonly search_name?: string; readonly city_id?: number };
}

/** Resolves the names in a row to ids; names that match nothing are faults. */
function readRow(row: LeadRow, lead: Lead, names: RowNames): ReadRow {
  const faults: Text[] = [];
  const found = (cell: string | null, column: string, find: (cell: string) => number | null) => {
    const id = cell === null ? null : find(cell);
    if (cell !== null && id === null)
      faults.push(text('imports:invalid.value', { column, value: cellInWords(cell) }));
    return id;
  };
  const statusId = found(row.status, 'status', (cell) => names.item('status_list', cell));
  const ofStatus = statusId ?? lead.status_id;
  const subStatusId = found(row.subStatus, 'sub_status', (cell) => names.item('sub_status', cell, ofStatus));
  const attributionId = found(row.attribution, 'attribution_status', (cell) =>
    names.item('attribution_status_list', cell),
  );
  const billingId = found(row.billing, 'billing_status', (cell) => names.item('billing_status_list', cell));
  const makeId = found(row.make, 'make', names.make);
  const modelId = found(row.model, 'model', (cell) => names.model(cell, makeId));
  const dealerId = found(row.dealer, 'dealer', names.dealer);
  const dseId = found(row.dse, 'dse', (cell) => names.dse(cell, dealerId));
  const cityId = found(row.city, 'city', names.city);
  const isMoved = statusId !== null && statusId !== lead.status_id;
  return {
    faults,
    attributedOn: row.attributedOn,
    status: {
      ...(statusId !== null && { status_id: statusId }),
      // The stored sub-status means nothing under another status.
      ...((subStatusId !== null || isMoved) && { sub_status_id: subStatusId }),
      ...(attributionId !== null && { attribution_id: attributionId }),
      ...(billingId !== null && { billing_status_id: billingId }),
      ...(makeId !== null && { make_id: makeId, model_id: modelId }),
      ...(makeId === null && modelId !== null && { model_id: modelId }),
      ...(dealerId !== null && { purchase_dealer_id: dealerId }),
      ...(dseId !== null && { purchase_from_dse_id: dseId }),
      ...(row.followUp && { follow_up_date: row.followUp.date, followup_time: row.followUp.time }),
      ...(row.bookingDate !== null && { booking_date: row.bookingDate }),
      ...(row.purchaseDate !== null && { purchase_date: row.purchaseDate }),
      ...(row.comment !== null && { internal_comment: row.comment }),
    },
    customer: {
      ...(row.customer !== null && { name: row.customer, search_name: searchName(row.customer) }),
      ...(cityId !== null && { city_id: cityId }),
    },
  };
}

interface SoundRow {
  readonly lead: Lead;
  readonly said: ReadRow;
}

/** Saves rows about distinct leads together: first their status, then name and city. */
async function saveRows(
  tx: Tx,
  context: RowContext,
  save: SaveStatusRows,
  rows: readonly SoundRow[],
): Promise<RowVerdict[]> {
  const outcomes = await save(
    rows.map(({ lead, said: { attributedOn, status } }) => ({ lead, given: status, attributedOn })),
  );
  const named = rows.flatMap(({ lead, said: { customer } }, at) => {
    const outcome = outcomes[at];
    const isRenamed = Object.keys(differenceOf(lead, customer)).length > 0;
    if (!outcome || outcome.state === 'refused' || !isRenamed) return [];
    // The status write omits name and city, but increments the version.
    const version = outcome.state === 'done' ? outcome.version : lead.version;
    return [{ lead: { ...lead, version }, changes: customer }];
  });
  await writeCustomers(tx, context, named);
  const renamed = new Set(named.map(({ lead }) => lead.lead_id));
  return outcomes.map((outcome, at): RowVerdict => {
    if (outcome.state === 'refused') return together(outcome.faults);
    const id = rows[at]?.lead.lead_id ?? 0;
    const isChanged = renamed.has(id) || outcome.state === 'done';
    return isChanged ? { change: text('imports:change.lead', { lead: id }) } : 'already';
  });
}

async function writeCustomers(
  tx: Tx,
  { actor, fileName, now }: RowContext,
  named: Parameters<typeof writeEachLead>[1],
): Promise<void> {
  const written = await writeEachLead(tx, named, now);
  await recordActivities(
    tx,
    named.map(({ lead }, at) => {
      const { difference, version } = written[at] as (typeof written)[number];
      return {
        leadId: lead.lead_id,
        marketId: lead.market_id,
        type: 'customer',
        source: 'crm',
        actor,
        now,
        version,
        changes: {
          ...(difference.name && { name: difference.name }),
          ...(difference.city_id && { customer_city_id: difference.city_id }),
        },
        facts: { file_name: fileName },
      };
    }),
  );
}
