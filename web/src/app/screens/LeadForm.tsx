import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFieldChanges } from '../../features/activity/useFieldChanges.ts';
import { AttachmentsField } from '../../features/documents/AttachmentsField.tsx';
import { isForNextSave } from '../../features/documents/attachments.ts';
import { useAttachments } from '../../features/documents/useAttachments.ts';
import { ManageStatus } from '../../features/lead-status/ManageStatus.tsx';
import {
  dealersOfCars,
  dealersOfMarket,
  knownCar,
  STATUS_LIST_NAMES,
  type StatusLists,
} from '../../features/lead-status/status-lists.ts';
import { PanelSkeleton } from '../../features/leads/workspace/LeadPanels.tsx';
import { cityStateQuery, configQuery, vehiclesQuery } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { preloadDayField } from '../../ui/fields/DayField.tsx';
import { preloadSearchSelect } from '../../ui/fields/SearchSelect.tsx';

interface LeadFormProps {
  id: number;
  lead: LeadDetail | undefined;
  offered: OfferedLists;
}

/** The form with its files. Files change independently, which must not rerender the screen. */
export function LeadForm({ id, lead, offered: { lists, failure, retry } }: LeadFormProps) {
  const t = useT('lead-status');
  const attachments = useAttachments(id);
  const changes = useFieldChanges(id);
  const isShown = lead !== undefined && lists !== undefined;
  // What opens below the fields renders after their paint: people type as soon as they see them.
  useEffect(() => {
    if (!isShown) return;
    const task = setTimeout(() => {
      preloadSearchSelect();
      preloadDayField();
    });
    return () => clearTimeout(task);
  }, [isShown]);
  if (!lead || !lists) {
    return failure ? (
      <ErrorState message={failure.message} onRetry={retry} />
    ) : (
      <PanelSkeleton title={t('title')} rows={12} />
    );
  }
  const documents = {
    field: <AttachmentsField leadId={id} control={attachments} />,
    waiting: attachments.attachments.some(isForNextSave),
    pending: attachments.attachments.length > 0,
    leaveText: t('documents:leave'),
    notSentText: t('documents:stops_save'),
    discard: attachments.discard,
    upload: attachments.upload,
    onSaved: attachments.tie,
  };
  return <ManageStatus lead={lead} lists={lists} documents={documents} changes={changes} />;
}

type Cars = Parameters<typeof knownCar>[0];
type Wishes = Parameters<typeof knownCar>[1];

interface OfferedLists {
  /** The form's choices; undefined until all are loaded. */
  readonly lists: StatusLists | undefined;
  /** Why a list is missing. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The status form's lists, each from its cache. */
export function useStatusLists(cars: Cars | undefined, wishes: Wishes | undefined): OfferedLists {
  const config = useQuery(configQuery(STATUS_LIST_NAMES));
  const vehicles = useQuery(vehiclesQuery());
  const places = useQuery(cityStateQuery());
  const lists = useMemo(() => {
    if (!config.data || !vehicles.data || !places.data || !cars || !wishes) return undefined;
    const dealers = dealersOfMarket(config.data.dealer_list, config.data.dse_list);
    return {
      ...config.data,
      vehicles: vehicles.data,
      cities: places.data.city,
      dealers,
      assigned: dealersOfCars(cars),
      knownCar: knownCar(cars, wishes),
    };
  }, [config.data, vehicles.data, places.data, cars, wishes]);
  const queries = [config, vehicles, places];
  return {
    lists,
    failure: queries.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
