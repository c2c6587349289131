import { ActionIcon, Button, TextInput } from '@mantine/core';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { VIEW_NAME_LENGTH, type ViewScreen } from '@otolead/contract/views/views.limits.ts';
import { mayShareViews, VIEW_ROLES } from '@otolead/contract/views/views.rules.ts';
import type { SavedView } from '@otolead/contract/views/views.schema.ts';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import classes from './SavedViews.module.css';
import type { ViewState } from './view-state.ts';
import { useDeleteView, useSaveView } from './views.api.ts';

export interface SavedViewsPanelProps {
  screen: ViewScreen;
  current: ViewState;
  views: readonly SavedView[];
  /** The one that the screen shows. */
  shown: SavedView | undefined;
  /** The own one that was opened last. */
  opened: SavedView | undefined;
  failed: boolean;
  onRetry: () => void;
  onApply: (view: SavedView) => void;
  onSaved: (id: number) => void;
}

export function SavedViewsPanel(props: SavedViewsPanelProps) {
  const { views, shown, opened, onApply } = props;
  const t = useT('views');
  const remove = useDeleteView();
  const askToRemove = async (view: SavedView) => {
    const agreed = await confirm({
      title: t('delete.confirm', { name: view.name }),
      confirm: t('delete'),
      cancel: t('cancel'),
      danger: true,
    });
    if (agreed) remove.mutate(view.id);
  };
  return (
    <>
      {props.failed && views.length === 0 && <ErrorState onRetry={props.onRetry} />}
      {views.length === 0 && !props.failed && <p className={classes.hint}>{t('none')}</p>}
      <ul className={classes.list}>
        {views.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              className={classes.view}
              aria-current={view.id === shown?.id || undefined}
              onClick={() => onApply(view)}
            >
              <span>{view.name}</span>
              <Sharing view={view} />
            </button>
            {view.is_own && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('delete.named', { name: view.name })}
                onClick={() => void askToRemove(view)}
              >
                <IconTrash size={15} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!shown && <SaveForm {...props} key={opened?.id} />}
    </>
  );
}

function Sharing({ view }: { view: SavedView }) {
  const t = useT('views');
  const { shared_role: role, is_own: isOwn, owner_name: name } = view;
  if (role === null) return null;
  return (
    <span className={classes.shared}>{isOwn ? t('shared_with', { role }) : t('shared_by', { name })}</span>
  );
}

function SaveForm({ screen, current, opened, onSaved }: SavedViewsPanelProps) {
  const t = useT('views');
  const { role_id: roleId } = useUser();
  const [name, setName] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const save = useSaveView();
  const errors = isApiError(save.error) ? save.error.errors : {};
  const content = {
    screen,
    filters: current.filters,
    columns: current.columns ? [...current.columns] : undefined,
  };
  const onSuccess = ({ data }: { data: SavedView }) => onSaved(data.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate({ ...content, name, ...(role !== null && { shared_role_id: Number(role) }) }, { onSuccess });
  };
  const update = ({ id, version, name: kept, shared_role_id: shared }: SavedView) =>
    save.mutate({ ...content, id, version, name: kept, shared_role_id: shared ?? undefined }, { onSuccess });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {opened && (
        <Button variant="default" loading={save.isPending} onClick={() => update(opened)}>
          {t('update', { name: opened.name })}
        </Button>
      )}
      <TextInput
        label={t('save_as')}
        placeholder={t('name_hint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={VIEW_NAME_LENGTH}
        error={errors.name}
        autoComplete="off"
      />
      {mayShareViews(roleId) && (
        <SearchSelect
          label={t('field.shared_role_id')}
          placeholder={t('private')}
          options={VIEW_ROLES.map((id) => ({ value: String(id), label: t(composedKey(`views:role.${id}`)) }))}
          value={role}
          onChange={setRole}
          error={errors.shared_role_id}
          clearable
        />
      )}
      <ActionButton
        type="submit"
        loading={save.isPending}
        disabledReason={name.trim() === '' ? t('kernel:required', { name: t('field.name') }) : null}
      >
        {t('save')}
      </ActionButton>
    </form>
  );
}
