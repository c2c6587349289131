import { readdirSync, readFileSync } from 'node:fs';
import { NEXT_REASONS } from '@otolead/contract/calls/next.rules.ts';
import { CHANGED_RECORD_NAMES, type ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import { EDITED_LISTS } from '@otolead/contract/config/config-items.rules.ts';
import { LANGUAGES, type Language } from '@otolead/contract/kernel/language.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { RECORDING_MODES } from '@otolead/contract/recordings/recording-rules.rules.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { FREQUENCIES, SCHEDULE_PERIODS } from '@otolead/contract/reports/schedules.rules.ts';
import { INELIGIBILITIES } from '@otolead/contract/reports/schedules.schema.ts';
import { POSITIONS } from '@otolead/contract/users/users.rules.ts';
import { describe, expect, it } from 'vitest';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { translator } from '../../platform/i18n/translator.ts';
import type { Changes } from '../../platform/records/change-log.ts';
import { KINDS } from './changes.kinds.ts';
import type { FoundEntry } from './changes.queries.ts';
import { inWords } from './changes.words.ts';

const t = useTestApp();

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

const reader = (language: Language) => {
  const market = language === 'ph' ? MARKETS.ph : MARKETS.id;
  return { db: t.db, language, market, t: translator(language, market) } as ActorContext;
};

async function linesOf(language: Language, record: ChangedRecord, changes: Changes, recordId = 0) {
  const entry = { id: 1, record, record_id: recordId, market_id: 1, actor_name: 'Hendra', changes };
  const [told] = await inWords(reader(language), [{ ...entry, created_at: new Date(0) } as FoundEntry]);
  return told;
}

const fieldsOf = (record: ChangedRecord) => [
  ...Object.keys(KINDS[record].values),
  ...(KINDS[record].also ?? []),
];

/** Codes in entries, from the selectable ones. */
const CODES: Partial<Record<ChangedRecord, Readonly<Record<string, readonly string[]>>>> = {
  user: { position: POSITIONS },
  config_item: { list: EDITED_LISTS },
  call_rules: { call_order: NEXT_REASONS },
  recording_rule: { mode: RECORDING_MODES },
  report_schedule: {
    report_type: Object.keys(REPORTS),
    frequency: FREQUENCIES,
    period: SCHEDULE_PERIODS,
    weekday: ['1', '2', '3', '4', '5', '6', '7'],
    pause_reason: INELIGIBILITIES,
  },
};

const CONTRACT = new URL('../', import.meta.resolve('@otolead/contract/kernel/text.ts'));

/** Last parts of a feature's keys: 'schedule.weekly' yields 'weekly'. */
function knownCodes(feature: string): ReadonlySet<string> {
  expect(readdirSync(CONTRACT)).toContain(feature);
  const file = new URL(`${feature}/messages.en.json`, CONTRACT);
  const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
  return new Set(keys.filter((key) => key.includes('.')).map((key) => key.slice(key.lastIndexOf('.') + 1)));
}

describe('the words of the change log', () => {
  it.each(LANGUAGE_NAMES)('name in %s every kind and every field', async (language) => {
    const { t: say } = reader(language);
    const unnamed = say(text('kernel:unnamed_field'));
    const missing: string[] = [];
    for (const record of CHANGED_RECORD_NAMES) {
      const changes = Object.fromEntries(
        fieldsOf(record).map((field) => [field, { old: null, new: '1' }] as const),
      );
      const told = await linesOf(language, record, changes);
      if (!told || told.record_label.includes('.')) missing.push(record);
      for (const { field, label } of told?.changes ?? [])
        if (label === unnamed || label.includes(':') || label.includes('field.'))
          missing.push(`${record}.${field}`);
    }
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGE_NAMES)('say in %s no code that the texts know', async (language) => {
    const { t: say } = reader(language);
    const raw: string[] = [];
    for (const record of CHANGED_RECORD_NAMES) {
      const known = knownCodes(KINDS[record].feature);
      const { fields = {}, values } = KINDS[record];
      // Initial values of a record may be codes too.
      const begun = Object.entries(values).flatMap(([field, value]) =>
        typeof value === 'string' && value !== '' && known.has(value) ? [[field, value] as const] : [],
      );
      const listed = Object.entries(CODES[record] ?? {}).flatMap(([field, codes]) =>
        codes.map((code) => [field, code] as const),
      );
      const coded = Object.entries(fields).filter(([, telling]) => typeof telling === 'object');
      // Tests every field that a kind declares coded.
      for (const [field] of coded)
        if (!listed.some(([name]) => name === field) && !['filters', 'hour', 'recipients'].includes(field))
          raw.push(`${record}.${field} is not tried`);
      for (const [field, code] of [...begun, ...listed]) {
        const told = await linesOf(language, record, { [field]: { old: null, new: code } });
        const word = told?.changes[0]?.new ?? '';
        const own = say(text(composedKey(`users:position.${code}`)));
        if (word === '' || word.includes('.') || (word === code && word !== own))
          raw.push(`${record}.${field}: ${code} > ${word}`);
      }
    }
    expect(raw).toEqual([]);
    expect(
      (await linesOf('id', 'user', { position: { old: null, new: 'Agent' } }))?.changes[0],
    ).toMatchObject({ label: 'Jabatan', new: 'Agen' });
  });

  it('write a number as everywhere else, and call its record by its last digits', async () => {
    const row = { market_id: 1, mobile: '6281277001234', reason: 'Prank calls', status: 1 };
    const entry = await t.db
      .insertInto('blacklist')
      .values({ ...row, created_at: t.clock.now(), updated_at: t.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = { mobile_number: { old: null, new: '+6281277001234' } };
    const told = await linesOf('en', 'blacklist', change, entry.id);
    expect(told).toMatchObject({ record_name: '… 1234', changes: [{ new: '+62 812 7700 1234' }] });
  });

  it('tell a scheduled report by its filters’ names, in whatever it filters', async () => {
    const { gm_id, reporting_name } = await buildGmCampaign(t.db);
    const { process } = await buildProcessList(t.db);
    const city = await t.db
      .selectFrom('city')
      .where('market_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    const owner = await buildUser(t.db);
    const scheduleOf = async (report_type: ReportType) => {
      const row = {
        ...{ market_id: 1, report_type, name: `Logged ${report_type}`, filters: '{}' },
        frequency: 'weekly' as const,
        ...{ weekday: 1, hour: 8, owner_id: owner.id, status: 0, created_at: t.clock.now() },
      };
      const insert = t.db.insertInto('report_schedule').values(row).returning('id');
      return (await insert.executeTakeFirstOrThrow()).id;
    };
    const words = async (report_type: ReportType, filters: string, language: Language = 'en') => {
      const changes = { filters: { old: null, new: filters } };
      return (await linesOf(language, 'report_schedule', changes, await scheduleOf(report_type)))?.changes[0]
        ?.new;
    };
    expect(await words('retail_report', 'process_id=-1')).toBe('Process: All');
    expect(await words('retail_report', 'process_id=-1', 'id')).toBe('Proses: Semua');
    expect(await words('retail_process_summary', `process_id=0,${gm_id}, city_id=${city.id}`)).toBe(
      `Process: Without a campaign, ${reporting_name}; City: ${city.name}`,
    );
    expect(await words('agent_performance_report', `process_id=${process.id}, agent_id=-1`)).toBe(
      `Process: ${process.name}; Agent: All Agents`,
    );
    expect(await words('assigned_lead_summary', 'followup_date=gt90')).toBe('Follow-up: Over 90 Days');
    const sent = {
      hour: { old: 8, new: 17 },
      recipients: { old: '', new: 'Fajar Nugroho (en), Made (id)' },
      weekday: { old: 1, new: null },
    };
    const told = await linesOf('id', 'report_schedule', sent, await scheduleOf('retail_report'));
    expect(told?.changes.map(({ old, new: now }) => `${old} > ${now}`)).toEqual([
      '08:00 > 17:00',
      ' > Fajar Nugroho (English), Made (Bahasa Indonesia)',
      'Senin > ',
    ]);
  });
});
