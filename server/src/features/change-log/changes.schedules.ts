import { isLanguage } from '@otolead/contract/kernel/language.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { filterLabel, filterWord, isOfCampaigns } from '@otolead/contract/reports/filter-words.rules.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { FREQUENCIES, reportTitle, SCHEDULE_PERIODS } from '@otolead/contract/reports/schedules.rules.ts';
import { INELIGIBILITIES } from '@otolead/contract/reports/schedules.schema.ts';
import type { Db } from '../../platform/db/database.ts';
import { coded, type Names, type Telling, type Words } from './changes.kind.ts';

/** Names of the rows offered by report filters. */
type Rows = Readonly<
  Record<
    | 'agent_id'
    | 'campaign_id'
    | 'city_id'
    | 'cluster_id'
    | 'gm_id'
    | 'make_id'
    | 'model_id'
    | 'process_id'
    | 'province_id',
    Names
  >
>;

/** 'process_id=1,2, city_id=5' as logged. */
const FILTER = /(\w+)=([^=]*?)(?=, \w+=|$)/g;

const filtersIn = (value: string) =>
  [...value.matchAll(FILTER)].map(([, field = '', ids = '']) => ({ field, ids: ids.split(',') }));

async function typesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ReportType>> {
  const rows = await db
    .selectFrom('report_schedule')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'report_type'])
    .execute();
  return new Map(rows.map(({ id, report_type }) => [id, report_type as ReportType]));
}

/** Filters of a scheduled report in its screen's words. */
const filterWords = (rows: Rows): Words => ({
  words: async (context, kept) => {
    const { db, language, market, t } = context;
    const types = await typesOf(
      db,
      kept.map(({ recordId }) => recordId),
    );
    const typeOf = (recordId: number) => types.get(recordId) ?? 'retail_report';
    const namesOf = (field: string, type: ReportType): Names | undefined => {
      if (field === 'process_id' && isOfCampaigns(type)) return rows.gm_id;
      if (field === 'cluster_id' && market.grouping === 'province') return rows.province_id;
      return rows[field as keyof Rows];
    };
    const wanted = new Map<Names, Set<number>>();
    for (const { recordId, value } of kept)
      for (const { field, ids } of filtersIn(value)) {
        const names = namesOf(field, typeOf(recordId));
        if (names) wanted.set(names, new Set([...(wanted.get(names) ?? []), ...ids.map(Number)]));
      }
    const named = new Map(
      await Promise.all(
        [...wanted].map(async ([names, ids]) => {
          const whole = [...ids].filter((id) => Number.isSafeInteger(id) && id > 0);
          return [names, await names(context, whole)] as const;
        }),
      ),
    );
    return ({ recordId, value }) => {
      const type = typeOf(recordId);
      const wordOf = (field: string, id: string) => {
        const word = filterWord(type, field, id, language);
        if (word !== null) return typeof word === 'string' ? word : t(word);
        const names = namesOf(field, type);
        return (names && named.get(names)?.get(Number(id))) ?? `#${id}`;
      };
      return filtersIn(value)
        .map(
          ({ field, ids }) =>
            `${t(filterLabel(field, market))}: ${ids.map((id) => wordOf(field, id)).join(', ')}`,
        )
        .join('; ');
    };
  },
});

/** 'Fajar Nugroho (en)' with the language's name. */
const recipientWords: Words = {
  words:
    async ({ t }) =>
    ({ value }) =>
      value.replace(/\((\w\w)\)/g, (whole, code: string) =>
        isLanguage(code) ? `(${t(text(composedKey(`kernel:language.${code}`)))})` : whole,
      ),
};

const hourWords: Words = {
  words:
    async () =>
    ({ value }) =>
      `${value.padStart(2, '0')}:00`,
};

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];

export const scheduleFields = (rows: Rows): Readonly<Record<string, Telling>> => ({
  report_type: coded(Object.keys(REPORTS), (type) => reportTitle(type as ReportType)),
  filters: filterWords(rows),
  period: coded(SCHEDULE_PERIODS, (period) => text(composedKey(`reports:schedule.period.${period}`))),
  frequency: coded(FREQUENCIES, (frequency) => text(composedKey(`reports:schedule.${frequency}`))),
  weekday: coded(WEEKDAYS, (day) => text(composedKey(`reports:schedule.weekday.${day}`))),
  hour: hourWords,
  recipients: recipientWords,
  pause_reason: coded(INELIGIBILITIES, (reason) => text(composedKey(`reports:schedule.paused.${reason}`))),
});
