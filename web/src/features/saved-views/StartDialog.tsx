import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import classes from './StartDialog.module.css';
import { useSaveStart, viewsQuery } from './views.api.ts';

export interface StartDialogProps extends LazyDialogProps {
  /** Screens in the menu. */
  screens: readonly { readonly path: string; readonly label: string }[];
  /** Name of the specified start. */
  specified: string;
}

/** The other options' values are paths, or ids of saved views. */
const SPECIFIED = 'specified';

/** The user's start in the open market: as specified, a screen, or a saved view of the lead list. */
export function StartDialog({ opened, onClose, screens, specified }: StartDialogProps) {
  const t = useT('saved-views');
  const mayList = useCan()('/lead-list');
  const own = useUser().own_start[useMarket().code];
  const views = useQuery({ ...viewsQuery('lead-list'), enabled: opened && mayList });
  const [chosen, setChosen] = useState<string | null>(null);
  const save = useSaveStart();
  const options = [
    { value: SPECIFIED, label: t('start.specified', { name: specified }) },
    ...(views.data ?? []).map(({ id, name }) => ({ value: String(id), label: t('start.view', { name }) })),
    ...screens.map(({ path, label }) => ({ value: path, label })),
  ];
  const value = chosen ?? String(own?.view_id ?? own?.path ?? SPECIFIED);
  const close = () => {
    setChosen(null);
    save.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ message }: { message: string }) => {
      successToast(message);
      close();
    };
    save.mutate(startOf(value), { onSuccess });
  };
  const errors = isApiError(save.error) ? save.error.errors : {};
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('start.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <form onSubmit={submit} noValidate>
        <p className={classes.intro}>{t('start.intro')}</p>
        <SearchSelect
          label={t('start.label')}
          options={options}
          value={value}
          onChange={setChosen}
          loading={views.isLoading}
          error={errors.path ?? errors.view_id}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('start.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function startOf(value: string) {
  if (value === SPECIFIED) return {};
  return value.startsWith('/') ? { path: value } : { view_id: Number(value) };
}
