import { Skeleton } from '@mantine/core';
import type { AuditQuality } from '@otolead/contract/audits/quality.endpoints.ts';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { formatPercent } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FilterFields } from '../../ui/list/FilterFields.tsx';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { configOptions, useEveryOption } from '../../ui/list/option-source.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import tables from './audit-tables.module.css';
import { auditQualityQuery } from './quality.api.ts';

const Chart = lazyPart(async () => (await import('./QualityChart.tsx')).QualityChart);

const route = getRouteApi('/audit_quality');

const AGENTS = configOptions('agent_list', 'id');

/** /audit_quality: call quality by week, agent and question, and how far two auditors agree. */
export function AuditQualityPage() {
  const t = useT('audits');
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const agents = useEveryOption(AGENTS);
  const agentId = Number(address.agent_id) || undefined;
  const question = typeof address.question === 'string' ? address.question : undefined;
  const asked = { ...(agentId && { agent_id: agentId }), ...(question && { question }) };
  const { data, error, refetch } = useQuery(auditQualityQuery(asked));
  const go = (change: { readonly agent_id?: number | undefined; readonly question?: string | undefined }) =>
    void navigate({ search: { ...asked, ...change } as ListSearch, replace: true });
  return (
    <Page
      title={t('quality.title')}
      toolbar={
        <FilterFields
          more={
            <>
              <SearchSelect
                label={t('filter.agent_id')}
                placeholder={t('filter.all')}
                options={agents ?? []}
                value={agentId === undefined ? null : String(agentId)}
                onChange={(id) => go({ agent_id: id === null ? undefined : Number(id) })}
                clearable
              />
              <SearchSelect
                label={t('quality.question')}
                placeholder={t('filter.all')}
                options={(data?.questions ?? []).map(({ key, text }) => ({ value: key, label: text }))}
                value={question ?? null}
                onChange={(key) => go({ question: key ?? undefined })}
                clearable
              />
            </>
          }
        />
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Shares data={data} isOfQuestion={question !== undefined} />}
    </Page>
  );
}

function Shares({ data, isOfQuestion }: { data: AuditQuality; isOfQuestion: boolean }) {
  const t = useT('audits');
  const language = useLanguage();
  const share = t(isOfQuestion ? 'quality.yes' : 'compliance');
  const decimals = (figure: number | null) => (figure === null ? '–' : formatPercent(figure, language));
  const percent = (figure: number | null) => (figure === null ? '–' : `${decimals(figure)}%`);
  const weeks = data.weeks.map(({ week, ...row }) => ({ ...row, week: formatDate(week, language) }));
  if (weeks.every(({ audits }) => audits === 0))
    return <EmptyState title={t('empty.title')} hint={t('quality.none')} />;
  return (
    <>
      <Panel title={t('quality.by_week')}>
        <Chart points={weeks} label={share} />
        <Table
          label={t('quality.by_week')}
          heads={[t('quality.week'), t('quality.audits'), share]}
          rows={weeks.map(({ week, audits, quality }) => [week, audits, percent(quality)])}
        />
      </Panel>
      <Panel title={t('quality.by_agent')} flush>
        <Table
          label={t('quality.by_agent')}
          heads={[t('field.agent_id'), t('quality.audits'), share]}
          rows={data.agents.map(({ name, audits, quality }) => [name, audits, percent(quality)])}
        />
      </Panel>
      <Panel title={t('quality.by_question')} note={t('quality.kappa_hint')} flush>
        <Table
          label={t('quality.by_question')}
          heads={[
            t('quality.question'),
            t('quality.answers'),
            t('quality.yes'),
            t('quality.pairs'),
            t('quality.kappa'),
          ]}
          rows={data.questions.map(({ text, audits, quality, pairs, kappa }) => [
            text,
            audits,
            percent(quality),
            pairs,
            decimals(kappa),
          ])}
        />
      </Panel>
    </>
  );
}

interface TableProps {
  label: string;
  heads: readonly string[];
  /** The first cell is the row's header. */
  rows: readonly (readonly ReactNode[])[];
}

function Table({ label, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
    <section className={tables.scroller} tabIndex={0}>
      <table className={tables.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={String(name)}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className={tables.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
