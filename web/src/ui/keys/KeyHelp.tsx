import { Modal } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import classes from './KeyHelp.module.css';
import { MODIFIER } from './modifier.ts';
import { type KeyGroup, screenKeys } from './screen-keys.ts';

const EVERYWHERE: KeyGroup = {
  title: 'kernel:keys.everywhere',
  lines: [
    { text: 'kernel:keys.palette', keys: [`${MODIFIER}+K`] },
    { text: 'kernel:keys.help', keys: ['?'] },
    { text: 'kernel:keys.close', keys: ['Esc'] },
  ],
};

/** '?': the shortcuts of the open screen and of the whole app. */
export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT('kernel');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('kernel:keys.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      {[...screenKeys(), EVERYWHERE].map(({ title, lines }) => (
        <section key={title} className={classes.group}>
          <h3 className={classes.heading}>{t(title)}</h3>
          <dl className={classes.keys}>
            {lines.map(({ text, keys }) => (
              <div key={text}>
                <dt>
                  <span className={classes.unseen}>{keys.join(', ')}</span>
                  {keys.map((key) => (
                    <Combination key={key} keys={key.length > 1 ? key.split('+') : [key]} />
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

function Combination({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.combination}>
      {keys.map((key) => (
        <KeyHint key={key}>{key}</KeyHint>
      ))}
    </span>
  );
}
