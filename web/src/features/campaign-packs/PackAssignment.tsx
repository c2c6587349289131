import { Button, Input, TextInput } from '@mantine/core';
import type { CampaignPackValues } from '@otolead/contract/campaign-packs/campaign-packs.rules.ts';
import type { availablePack } from '@otolead/contract/campaign-packs/campaign-packs.schema.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import classes from './PackAssignment.module.css';

type Pack = z.infer<typeof availablePack>;

interface PackAssignmentProps {
  form: RecordForm<CampaignPackValues>;
  packs: UseQueryResult<readonly Pack[]>;
}

/** Two lists: available packs and the campaign's; a click moves one, a search filters both (spec B§2). */
export function PackAssignment({ form, packs }: PackAssignmentProps) {
  const t = useT('campaign-packs');
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const all = packs.data ?? [];
  const chosen = form.values.pack_id;
  const error = form.errorOf('pack_id');
  useEffect(() => {
    form.words.current.set('pack_id', (ids) =>
      (ids as readonly number[])
        .map((id) => all.find((pack) => pack.pack_id === id)?.pack_name ?? String(id))
        .join(', '),
    );
  });
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ pack_name: name }) => name.toLowerCase().includes(wanted));
  const isChosen = ({ pack_id: id }: Pack) => chosen.includes(id);
  const idsOf = (some: readonly Pack[]) => some.map(({ pack_id: id }) => id);
  const choose = (ids: readonly number[]) =>
    form.edit(
      'pack_id',
      [...ids].sort((one, other) => one - other),
    );
  const add = (some: readonly Pack[]) => choose([...chosen, ...idsOf(some)]);
  const remove = (some: readonly Pack[]) => choose(chosen.filter((id) => !idsOf(some).includes(id)));
  const noMatch = t('packs.no_match', { search: search.trim() });
  const lists = [
    {
      key: 'available',
      title: t('packs.available'),
      packs: found.filter((pack) => !isChosen(pack)),
      none: wanted ? noMatch : t('packs.none_left'),
      all: t('packs.add_all'),
      one: (name: string) => t('packs.add', { name }),
      Icon: IconPlus,
      move: add,
    },
    {
      key: 'selected',
      title: t('packs.selected'),
      packs: found.filter(isChosen),
      none: wanted ? noMatch : t('packs.none_selected'),
      all: t('packs.remove_all'),
      one: (name: string) => t('packs.remove', { name }),
      Icon: IconMinus,
      move: remove,
    },
  ];
  // The clicked button moves with its pack; keep the focus in the list.
  const keepFocus = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    (next?.querySelector('button') ?? box.current)?.focus();
  };
  return (
    <fieldset className={classes.packs} data-error={error ? true : undefined} disabled={form.saving}>
      <legend className={classes.legend}>{t('field.pack_id')}</legend>
      <div className={classes.head}>
        <TextInput
          ref={box}
          className={classes.search}
          aria-label={t('packs.search')}
          placeholder={t('packs.search')}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          aria-describedby={error ? faultId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span role="status" className={classes.count}>
          {t('packs.count', { count: chosen.length })}
        </span>
      </div>
      {error && <Input.Error id={faultId}>{error}</Input.Error>}
      {packs.isError && <ErrorState message={packs.error.message} onRetry={() => void packs.refetch()} />}
      {packs.isPending && <p role="status">{t('kernel:loading')}</p>}
      {packs.data && (
        <div className={classes.lists}>
          {lists.map((list) => (
            <section key={list.key} className={classes.list} aria-label={list.title}>
              <div className={classes.title}>
                <h2>{list.title}</h2>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={list.packs.length === 0}
                  onClick={() => list.move(list.packs)}
                >
                  {list.all}
                </Button>
              </div>
              <ul className={classes.items}>
                {list.packs.map((pack) => (
                  <li key={pack.pack_id}>
                    <button
                      type="button"
                      className={classes.item}
                      aria-label={list.one(pack.pack_name)}
                      onClick={(event) => {
                        keepFocus(event);
                        list.move([pack]);
                      }}
                    >
                      <span>{pack.pack_name}</span>
                      <list.Icon size={15} stroke={1.9} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
              {list.packs.length === 0 && <p className={classes.none}>{list.none}</p>}
            </section>
          ))}
        </div>
      )}
    </fieldset>
  );
}
