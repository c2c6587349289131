import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import { useOptions } from '../../ui/list/option-source.ts';
import { PROCESSES } from './option-sources.ts';
import classes from './ProcessChooser.module.css';

/** The process of a new list; Go opens its form (spec B§2). */
export function ProcessChooser({ onClose }: { onClose: () => void }) {
  const t = useT('webform');
  const navigate = useNavigate();
  const processes = useOptions(PROCESSES);
  const [process, setProcess] = useState<string | null>(null);
  const go = () => {
    if (process) void navigate(linkTo(`/edit-process-campaign-list?process_id=${process}`));
  };
  return (
    <OpenDialog onClose={onClose} title={t('list.choose_process')} centered>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <SearchSelect
          name="process_id"
          label={t('field.process_id')}
          options={processes ?? []}
          loading={!processes}
          value={process}
          onChange={setProcess}
          required
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('kernel:form.cancel')}
          </Button>
          <ActionButton type="submit" disabledReason={process ? null : t('list.process_first')}>
            {t('list.go')}
          </ActionButton>
        </div>
      </form>
    </OpenDialog>
  );
}
