import { MOST_OWN, MOST_WAITING } from '@otolead/contract/reports/lines.rules.ts';
import type {
  Wallboard,
  WallboardAgent,
  WallboardCampaign,
  WallboardLine,
  WallboardTotals,
} from '@otolead/contract/reports/wallboard.schema.ts';
import type { ReactNode } from 'react';
import { type Translate, useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { countTo, formatCount, formatDuration, formatPercent } from '../../ui/format.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { clockTime, formatWait } from './wallboard.format.ts';
import classes from './wallboard.module.css';

/** Today's figures of the market, by agent and by campaign; no customer names or numbers. */
export function WallBoard({ board }: { board: Wallboard }) {
  return (
    <div className={classes.board}>
      <Tiles totals={board.totals} />
      <div className={classes.tables}>
        <Agents agents={board.agents} />
        <Campaigns campaigns={board.campaigns} />
      </div>
    </div>
  );
}

const waitOf = (seconds: number | null, t: Translate<'reports'>) =>
  seconds === null ? '–' : formatWait(seconds, t);

function Tiles({ totals }: { totals: WallboardTotals }) {
  const t = useT('reports');
  const language = useLanguage();
  const waiting = (value: number) => countTo(MOST_WAITING, value, language);
  const tiles: readonly [label: string, figure: string, tone?: 'late' | 'due'][] = [
    [t('wallboard.calls_today'), formatCount(totals.calls, language)],
    [t('wallboard.connects_today'), formatCount(totals.connects, language)],
    [t('wallboard.connect_rate_today'), `${formatPercent(totals.connect_rate, language)}%`],
    [t('wallboard.due_now'), waiting(totals.due_now), totals.due_now > 0 ? 'due' : undefined],
    [t('wallboard.overdue'), waiting(totals.overdue), totals.overdue > 0 ? 'late' : undefined],
    [t('wallboard.untouched'), waiting(totals.untouched)],
    [t('wallboard.speed_to_lead_today'), waitOf(totals.speed_to_lead, t)],
  ];
  return (
    <dl className={classes.tiles}>
      {tiles.map(([label, figure, tone]) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Agents({ agents }: { agents: readonly WallboardAgent[] }) {
  const t = useT('reports');
  const language = useLanguage();
  const hasLines = agents.some(({ line }) => line !== null);
  const own = (value: number, tone: 'late' | 'due') => (
    <span data-tone={value > 0 ? tone : undefined}>{countTo(MOST_OWN, value, language)}</span>
  );
  return (
    <Board
      title={t('wallboard.agents')}
      empty={t('wallboard.no_agents')}
      rows={agents}
      rowId={({ agent_id: id }) => id}
      columns={[
        { head: t('field.agent_id'), value: ({ agent_name: name }) => name },
        {
          head: t('wallboard.state'),
          kind: 'text',
          // At the dialer, its word says more than the desk's.
          value: ({ state, line }) =>
            line && line.state !== 'away' ? (
              <Line line={line} />
            ) : (
              <span className={classes.state} data-state={state}>
                {t(`wallboard.state.${state}`)}
              </span>
            ),
        },
        ...(hasLines ? TIMED.map((state) => timeIn(state, t)) : []),
        { head: t('wallboard.calls'), value: ({ calls }) => formatCount(calls, language) },
        { head: t('wallboard.connects'), value: ({ connects }) => formatCount(connects, language) },
        { head: t('wallboard.talk_time'), value: ({ talk_time: seconds }) => formatDuration(seconds) },
        {
          head: t('wallboard.last_call'),
          value: ({ last_call_at: at }) => (at === null ? '–' : clockTime(at)),
        },
        { head: t('wallboard.due'), value: ({ due_now: due }) => own(due, 'due') },
        { head: t('wallboard.overdue'), value: ({ overdue }) => own(overdue, 'late') },
      ]}
    />
  );
}

const TIMED = ['ready', 'in_call', 'wrap_up', 'paused'] as const;

/** The day's time in a state of the line; only in a market whose dialer has lines. */
const timeIn = (state: (typeof TIMED)[number], t: Translate<'reports'>): BoardColumn<WallboardAgent> => ({
  head: t(`wallboard.today.${state}`),
  value: ({ line }) => (line ? formatDuration(line[state]) : '–'),
});

/** State and pause of a line, since a time of the market's clock. */
function Line({ line: { state, reason, since } }: { line: WallboardLine }) {
  const t = useT('reports');
  return (
    <span className={classes.line} data-state={state}>
      {reason ?? t(`wallboard.line.${state}`)}
      <time className={classes.since}>{clockTime(since)}</time>
    </span>
  );
}

function Campaigns({ campaigns }: { campaigns: readonly WallboardCampaign[] }) {
  const t = useT('reports');
  const language = useLanguage();
  return (
    <Board
      title={t('wallboard.campaigns')}
      empty={t('wallboard.no_campaigns')}
      rows={campaigns}
      count={formatCount(
        campaigns.reduce((sum, { new_leads: leads }) => sum + leads, 0),
        language,
      )}
      rowId={({ campaign_id: id }) => id ?? 0}
      columns={[
        {
          head: t('field.campaign_id'),
          value: ({ campaign_name: name }) => name ?? t('no_campaign'),
        },
        { head: t('wallboard.new_leads'), value: (row) => formatCount(row.new_leads, language) },
        { head: t('wallboard.called'), value: (row) => formatCount(row.called, language) },
        { head: t('wallboard.connected'), value: (row) => formatCount(row.connected, language) },
        { head: t('wallboard.speed_to_lead'), value: (row) => waitOf(row.speed_to_lead, t) },
      ]}
    />
  );
}

interface BoardColumn<Row> {
  readonly head: string;
  /** Left-aligned; figures are right-aligned. */
  readonly kind?: 'text';
  readonly value: (row: Row) => ReactNode;
}

interface BoardProps<Row> {
  title: string;
  empty: string;
  /** The first is the row header. */
  columns: readonly BoardColumn<Row>[];
  rows: readonly Row[];
  /** Replaces the number of rows beside the title. */
  count?: string;
  rowId: (row: Row) => number;
}

function Board<Row>({ title, empty, columns, rows, count, rowId }: BoardProps<Row>) {
  const [first, ...others] = columns as [BoardColumn<Row>, ...BoardColumn<Row>[]];
  return (
    <Panel title={title} note={count ?? rows.length} flush className={classes.panel}>
      {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <div className={classes.scroller} tabIndex={0}>
          <table aria-label={title}>
            <thead>
              <tr>
                {columns.map(({ head, kind }) => (
                  <th key={head} scope="col" data-kind={kind}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowId(row)}>
                  <th scope="row">{first.value(row)}</th>
                  {others.map(({ head, kind, value }) => (
                    <td key={head} data-kind={kind}>
                      {value(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
