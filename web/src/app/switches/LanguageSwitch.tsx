import { isLanguage } from '@otolead/contract/kernel/language.ts';
import { IconLanguage } from '@tabler/icons-react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { SwitchMenu } from '../../ui/Shell/SwitchMenu.tsx';
import { changeLanguage, LANGUAGE_CODES } from './change-language.ts';

export function LanguageSwitch() {
  const t = useT('session');
  return (
    <SwitchMenu
      label={t('language')}
      icon={<IconLanguage size={14} stroke={1.75} aria-hidden />}
      value={useLanguage()}
      options={LANGUAGE_CODES.map((code) => ({
        value: code,
        label: t(`kernel:language.${code}`),
        short: code.toUpperCase(),
      }))}
      onChange={(code) => {
        if (isLanguage(code)) void changeLanguage(code);
      }}
    />
  );
}
