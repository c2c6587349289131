import { NumberInput } from '@mantine/core';
import { MOST_SHARED, MOST_SHARES, shareOut } from '@otolead/contract/my-active/my-active.rules.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import type { Option } from '../../ui/fields/options.ts';
import { SearchMultiSelect } from '../../ui/fields/SearchMultiSelect.tsx';
import { formatCount } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments/Segments.tsx';
import classes from './AgentShares.module.css';

/** An agent with a share of the leads; null until it is a number. */
export interface TakenShare {
  readonly agentId: number;
  readonly share: number | null;
}

interface AgentSharesProps {
  options: readonly Option[];
  taken: readonly TakenShare[];
  onTaken: (taken: readonly TakenShare[]) => void;
  isWeighted: boolean;
  onWeighted: (isWeighted: boolean) => void;
  /** Number of leads to divide. */
  total: number;
}

/** One agent or several, evenly or by share, with the resulting numbers. */
export function AgentShares(props: AgentSharesProps) {
  const { options, taken, onTaken, isWeighted, onWeighted, total } = props;
  const t = useT('my-active');
  const choose = (ids: readonly string[]) =>
    onTaken(
      ids.map(
        (id) => taken.find(({ agentId }) => agentId === Number(id)) ?? { agentId: Number(id), share: 1 },
      ),
    );
  return (
    <>
      <SearchMultiSelect
        label={t('field.agents')}
        placeholder={taken.length === 0 ? t('choose_agents') : ''}
        options={options}
        value={taken.map(({ agentId }) => String(agentId))}
        onChange={choose}
        max={MOST_SHARED}
        required
      />
      {taken.length > 1 && (
        <>
          <Segments
            aria-label={t('shares.how')}
            value={isWeighted ? 'weighted' : 'even'}
            onChange={(how) => onWeighted(how === 'weighted')}
            options={[
              { value: 'even', label: t('shares.even') },
              { value: 'weighted', label: t('shares.weighted') },
            ]}
          />
          {isWeighted && <p className={classes.hint}>{t('shares.hint')}</p>}
          <Preview {...{ options, taken, onTaken, isWeighted, total }} />
        </>
      )}
    </>
  );
}

function Preview(props: Omit<AgentSharesProps, 'onWeighted'>) {
  const { options, taken, onTaken, isWeighted, total } = props;
  const t = useT('my-active');
  const language = useLanguage();
  const isWhole = !isWeighted || taken.every(({ share }) => share !== null);
  const shares = taken.map(({ agentId, share }) => ({
    agent_id: agentId,
    ...(isWeighted && { share: share ?? 1 }),
  }));
  const counts = isWhole ? shareOut(total, shares) : [];
  const set = (of: number, share: number | null) =>
    onTaken(taken.map((one) => (one.agentId === of ? { ...one, share } : one)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={classes.preview} tabIndex={0} aria-label={t('shares.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field.agent_id')}</th>
            {isWeighted && <th scope="col">{t('field.share')}</th>}
            <th scope="col">{t('field.leads')}</th>
          </tr>
        </thead>
        <tbody>
          {taken.map(({ agentId, share }, at) => {
            const name = options.find(({ value }) => value === String(agentId))?.label ?? String(agentId);
            const count = counts[at];
            return (
              <tr key={agentId}>
                <th scope="row">{name}</th>
                {isWeighted && (
                  <td>
                    <NumberInput
                      aria-label={t('shares.of', { name })}
                      className={classes.share}
                      value={share ?? ''}
                      error={share === null}
                      min={1}
                      max={MOST_SHARES}
                      clampBehavior="strict"
                      allowDecimal={false}
                      allowNegative={false}
                      onChange={(value) => set(agentId, Number(value) || null)}
                    />
                  </td>
                )}
                <td className={classes.count}>{count === undefined ? '–' : formatCount(count, language)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
