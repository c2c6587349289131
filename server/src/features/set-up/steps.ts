import { ownCodes } from '@otolead/contract/dialer/outcomes.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { STEPS, type Step } from '@otolead/contract/set-up/set-up.schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { dialerAccess, dialerSecret, type Environment } from '../../platform/environment.ts';
import { findSiteSettings } from '../config/config.public.ts';

interface Counts {
  /** Number of existing, counted rows. */
  readonly there: number;
  /** Number of those that are unusable, in this step or an earlier one. */
  readonly idle: number;
}

/** Steps of a market with their state; a completed one reappears when part of it is switched off. */
export async function findSteps(
  db: Db,
  environment: Environment,
  market: Market,
): Promise<{ step: Step; done: boolean; text: Text }[]> {
  const [counted, settings] = await Promise.all([countsOf(db, market.id), findSiteSettings(db, market)]);
  const { refused } = ownCodes(settings.disposition_codes);
  const hasDialer = dialerAccess(environment).urls[market.code] !== undefined;
  const counts: Readonly<Record<Step, Counts>> = {
    ...counted,
    dialer: { there: hasDialer ? 1 : 0, idle: 0 },
  };
  return STEPS.map((step) => {
    const { there, idle } = counts[step];
    if (there === 0) return { step, done: false, text: text(`set-up:lacking.${step}`) };
    if (idle > 0 && (step === 'lists' || step === 'campaigns' || step === 'rules'))
      return { step, done: false, text: text(`set-up:idle.${step}`, { count: idle }) };
    if (step === 'dialer' && dialerSecret(environment, market.code) === undefined)
      return { step, done: false, text: text('set-up:idle.dialer') };
    if (step === 'dialer' && refused.length > 0)
      return { step, done: false, text: text('set-up:idle.dialer_codes', { codes: refused.join(', ') }) };
    if (step === 'dialer') return { step, done: true, text: text('set-up:done.dialer') };
    return { step, done: true, text: text('set-up:done', { count: there }) };
  });
}

async function countsOf(db: Db, marketId: number): Promise<Record<Exclude<Step, 'dialer'>, Counts>> {
  const { rows } = await sql<Record<string, number>>`
    with p as (select id from process where market_id = ${marketId} and status = 1),
      c as (select campaign.id, process_id, dialer_flag from campaign join p on p.id = process_id where status = 1),
      l as (select list.id, campaign_id, process_id, dialer_flag
        from process_list list join c on c.id = campaign_id where status = 1)
    select
      (select count(*) from lead_type where market_id = ${marketId} and status = 1)::int as lead_types,
      (select count(*) from city where market_id = ${marketId})::int as cities,
      (select count(*) from model where market_id = ${marketId})::int as models,
      (select count(*) from dealer where market_id = ${marketId} and status = 1)::int as dealers,
      (select count(*) from app_user u join user_market um on um.user_id = u.id
        where um.market_id = ${marketId} and u.status = 1 and u.role_id = ${ROLE.agent})::int as agents,
      (select count(*) from p)::int as processes,
      (select count(*) from c)::int as campaigns,
      (select count(distinct campaign_id) from l where not dialer_flag)::int as idle_campaigns,
      (select count(*) from l)::int as lists,
      (select count(*) from p where not exists (select from l where l.process_id = p.id))::int as idle_lists,
      (select count(*) from l where exists (select from web_rule r where r.process_list_id = l.id))::int as rules,
      (select count(*) from l where not exists (select from web_rule r where r.process_list_id = l.id))::int as idle_rules,
      (select count(*) from web_id where market_id = ${marketId} and status = 1)::int as web_ids,
      (select count(*) from partner where market_id = ${marketId} and status = 1 and exists (
        select from partner_key k where k.partner_id = partner.id and k.revoked_at is null
          and (k.valid_until is null or k.valid_until > now()) and (k.expires_at is null or k.expires_at > now())
          and 'leads' = any(k.scopes) and not k.is_sandbox))::int as partners`.execute(db);
  const count = (name: string): Counts => ({
    there: rows[0]?.[name] ?? 0,
    idle: rows[0]?.[`idle_${name}`] ?? 0,
  });
  return {
    lead_types: count('lead_types'),
    cities: count('cities'),
    models: count('models'),
    dealers: count('dealers'),
    agents: count('agents'),
    processes: count('processes'),
    campaigns: count('campaigns'),
    lists: count('lists'),
    rules: count('rules'),
    web_ids: count('web_ids'),
    partners: count('partners'),
  };
}
