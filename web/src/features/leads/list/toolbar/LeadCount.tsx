import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useT } from '../../../../platform/i18n/i18n.ts';
import { formatCount } from '../../../../ui/format.ts';
import { type LoadedLeads, leadCountQuery } from '../../leads.api.ts';
import type { LeadListInput } from '../filters/filter-kinds.ts';
import classes from '../toolbar.module.css';

export interface LeadCountProps {
  leads: LoadedLeads | undefined;
  request: LeadListInput;
}

/** '1,284 leads'; beyond the limit '30,000+ leads' with a button for the exact count. */
export function LeadCount({ leads, request }: LeadCountProps) {
  const t = useT('leads');
  const language = useLanguage();
  const [asked, setAsked] = useState<LeadListInput | null>(null);
  const capped = leads?.totalCapped === true;
  const exact = useQuery({ ...leadCountQuery(request), enabled: asked === request && capped });
  const uncounted = capped && exact.data === undefined;
  const total = capped ? exact.data : leads?.total;
  const count = formatCount(total ?? leads?.total ?? 0, language);
  return (
    <>
      <span role="status" className={classes.count}>
        {leads &&
          (uncounted
            ? t('count.capped', { count })
            : total === 1
              ? t('count.single')
              : t('count', { count }))}
      </span>
      {uncounted && (
        <button
          type="button"
          className={classes.countAll}
          disabled={exact.isFetching}
          onClick={() => (exact.isError ? void exact.refetch() : setAsked(request))}
        >
          {t(exact.isFetching ? 'count.counting' : exact.isError ? 'count.failed' : 'count.exact')}
        </button>
      )}
    </>
  );
}
