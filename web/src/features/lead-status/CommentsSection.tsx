import { VisuallyHidden } from '@mantine/core';
import { COMMENT_LENGTH } from '@otolead/contract/lead-status/values.rules.ts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { ExternalComments } from './ExternalComments.tsx';
import { fieldProps, isRequired, typed } from './field-props.ts';
import type { CommentTab } from './form-state.ts';
import classes from './StatusForm.module.css';
import type { StatusForm } from './useStatusForm.ts';

const TABS = ['internal', 'external'] as const satisfies readonly CommentTab[];

/** Internal comments and those for dealers; a dot marks a hidden tab with text. */
export function CommentsSection({ form }: { form: StatusForm }) {
  const { t, values, tab } = form;
  const internal = useRef<HTMLTextAreaElement>(null);
  if (form.context.reach === 'comments')
    return (
      <section aria-label={t('section.comments')}>
        <h3 className={classes.sectionTitle}>{t('field.lead_comment')}</h3>
        <ExternalComments form={form} onNothingLeft={() => undefined} />
      </section>
    );
  const isWritten = { internal: values.internal_comment !== null, external: values.lead_comment.length > 0 };
  const toInternal = () => {
    flushSync(() => form.openTab('internal'));
    internal.current?.focus();
  };
  const tabs = TABS.map((name) => ({
    name,
    // Text typed before a flag was ticked can still be removed.
    disabled: !form.isEnabled(name === 'internal' ? 'internal_comment' : 'lead_comment') && !isWritten[name],
    label: (
      <>
        {t(`tab.${name}`)}
        {name === 'internal' && isRequired(form, 'internal_comment') && (
          <span className={classes.star} aria-hidden="true">
            *
          </span>
        )}
        {isWritten[name] && tab !== name && (
          <>
            <span className={classes.dot} aria-hidden="true" />
            <VisuallyHidden>{t('comment.written')}</VisuallyHidden>
          </>
        )}
      </>
    ),
  }));
  return (
    <section aria-label={t('section.comments')}>
      <h3 className={classes.sectionTitle}>{t('section.comments')}</h3>
      <Tabs
        label={t('section.comments')}
        tabs={tabs}
        value={tab}
        onChange={form.openTab}
        panelClassName={classes.tabPanel}
      >
        {tab === 'internal' ? (
          <GrowingTextarea
            {...fieldProps(form, 'internal_comment')}
            ref={internal}
            label={undefined}
            aria-label={t('field.internal_comment')}
            value={values.internal_comment ?? ''}
            onChange={(event) => form.edit('internal_comment', typed(event.currentTarget.value))}
            maxLength={COMMENT_LENGTH}
            minRows={2}
            maxRows={8}
          />
        ) : (
          <ExternalComments form={form} onNothingLeft={toInternal} />
        )}
      </Tabs>
    </section>
  );
}
