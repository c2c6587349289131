import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { LazyTooltip } from '../../../ui/overlays/LazyTooltip.tsx';
import classes from './CaptchaInput.module.css';
import type { Captcha } from './useCaptcha.ts';

/** Picture, reload button and field; the box has a fixed size. */
export function CaptchaInput({ captcha, error, ...input }: TextInputProps & { captcha: Captcha }) {
  const t = useT('session');
  const { image, state, reloaded } = captcha;
  const failed = state === 'failed' && t('captcha.load_error');
  return (
    <TextInput
      size="md"
      label={t('field.captcha')}
      name="captcha"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      description={<span role="status">{reloaded ? t('captcha.loaded') : t('captcha.hint')}</span>}
      error={error ?? failed}
      inputContainer={(field) => (
        <div className={classes.row}>
          {field}
          <div className={classes.picture} data-state={state}>
            {image && <img src={image} alt={t('captcha.image')} width={200} height={64} />}
          </div>
          <LazyTooltip label={t('captcha.reload')}>
            <ActionIcon
              size={42}
              variant="default"
              aria-label={t('captcha.reload')}
              onClick={captcha.reloadByUser}
            >
              <IconRefresh size={17} stroke={1.75} aria-hidden />
            </ActionIcon>
          </LazyTooltip>
        </div>
      )}
      {...input}
    />
  );
}
