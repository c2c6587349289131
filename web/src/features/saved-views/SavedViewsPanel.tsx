import { ActionIcon, Button } from '@mantine/core';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { mayShareViews, VIEW_ROLES } from '@otolead/contract/saved-views/saved-views.policy.ts';
import type { SavedView } from '@otolead/contract/saved-views/saved-views.schema.ts';
import { VIEW_NAME_LENGTH, type ViewScreen } from '@otolead/contract/saved-views/views.limits.ts';
import { type NewView, VIEW_RULES } from '@otolead/contract/saved-views/views.rules.ts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { FormSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import classes from './SavedViews.module.css';
import type { ViewState } from './view-state.ts';
import { useDeleteView, useSaveView } from './views.api.ts';

export interface SavedViewsPanelProps {
  screen: ViewScreen;
  current: ViewState;
  views: readonly SavedView[];
  /** The view that matches the screen. */
  shown: SavedView | undefined;
  /** The user's view opened last. */
  opened: SavedView | undefined;
  failed: boolean;
  onRetry: () => void;
  onApply: (view: SavedView) => void;
  onSaved: (id: number) => void;
}

export function SavedViewsPanel(props: SavedViewsPanelProps) {
  const { views, shown, opened, onApply } = props;
  const t = useT('saved-views');
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
  const t = useT('saved-views');
  const { shared_role_id: roleId, shared_role: stored, is_own: isOwn, owner_name: name } = view;
  if (roleId === null) return null;
  const role = t(composedKey(`saved-views:role.${roleId}`), { defaultValue: stored ?? '' });
  return (
    <span className={classes.shared}>{isOwn ? t('shared_with', { role }) : t('shared_by', { name })}</span>
  );
}

const NEW_VIEW: NewView = { name: '', shared_role_id: null };

/** The field's error says what the name is for. */
const RULES: typeof VIEW_RULES = {
  ...VIEW_RULES,
  label: (field) => (field === 'name' ? 'saved-views:save_as' : VIEW_RULES.label(field)),
};

function SaveForm({ screen, current, opened, onSaved }: SavedViewsPanelProps) {
  const t = useT('saved-views');
  const { role_id: roleId } = useUser();
  const save = useSaveView(onSaved);
  const content = {
    screen,
    filters: current.filters,
    columns: current.columns ? [...current.columns] : undefined,
  };
  const form = useRecordForm<NewView>({
    rules: RULES,
    empty: NEW_VIEW,
    record: undefined,
    save: async ({ name, shared_role_id: role }) =>
      save({ ...content, name, ...(role !== null && { shared_role_id: role }) }),
  });
  const update = useMutation({
    mutationFn: ({ id, version, name, shared_role_id: shared }: SavedView) =>
      save({ ...content, id, version, name, shared_role_id: shared ?? undefined }),
  });
  return (
    <div className={classes.form}>
      {opened && (
        <Button variant="default" loading={update.isPending} onClick={() => update.mutate(opened)}>
          {t('update', { name: opened.name })}
        </Button>
      )}
      <RecordFormBody form={form} label={t('title')} saveLabel={t('save')}>
        <div className={classes.fields}>
          <FormText form={form} name="name" placeholder={t('name_hint')} maxLength={VIEW_NAME_LENGTH} />
          {mayShareViews(roleId) && (
            <FormSelect
              form={form}
              name="shared_role_id"
              placeholder={t('private')}
              options={VIEW_ROLES.map((id) => ({
                value: String(id),
                label: t(composedKey(`saved-views:role.${id}`)),
              }))}
            />
          )}
        </div>
      </RecordFormBody>
    </div>
  );
}
