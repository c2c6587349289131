import { Checkbox } from '@mantine/core';
import { FLAGS, RAISED_FLAGS } from '@otolead/contract/lead-status/flags.rules.ts';
import { useState } from 'react';
import disclosure from '../../ui/disclosure.module.css';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { usePainted } from '../../ui/usePainted.ts';
import type { StatusForm } from './useStatusForm.ts';

/** Flags are rare: one line until opened or raised by the dealer. */
export function FlagsSection({ form }: { form: StatusForm }) {
  const { t, values, context } = form;
  const raised = RAISED_FLAGS.filter((flag) => context.current.raised[flag]);
  const ticked = FLAGS.some((flag) => values[flag]);
  const [opened, setOpened] = useState(raised.length > 0 || ticked);
  const rendered = usePainted() || opened;
  const isRaised = (flag: string) => raised.some((one) => one === flag);
  return (
    <details
      className={disclosure.root}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        {t('section.flags')}
        {raised.length > 0 && <Pill tone="warning">{t('flag.raised_count', { count: raised.length })}</Pill>}
      </summary>
      <div className={disclosure.body}>
        {rendered &&
          FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              name={flag}
              label={
                <>
                  {t(`field.${flag}`)} {isRaised(flag) && <Pill tone="warning">{t('flag.raised')}</Pill>}
                </>
              }
              checked={values[flag]}
              error={form.errorOf(flag)}
              disabled={!form.isEnabled(flag)}
              onChange={(event) => form.edit(flag, event.currentTarget.checked)}
            />
          ))}
      </div>
    </details>
  );
}
