import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { ADD_LEAD } from '@otolead/contract/arrivals/add-lead.rules.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import {
  IconCoin,
  IconDevices,
  IconHome,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { reloadConfig } from '../../platform/config/config.api.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { useCan } from '../../platform/session/session.ts';
import type { PaletteItem } from '../../ui/CommandPalette/palette-item.ts';
import { changeLanguage, LANGUAGE_CODES } from '../switches/change-language.ts';
import { useOpenInMarket } from '../switches/useOpenInMarket.ts';

export interface CommandProps {
  markets: readonly MarketCode[];
  /** The address to open in another market when this screen shows market data. */
  address: string;
  onProfile: () => void;
  onStart: () => void;
  onDevices: () => void;
  onKeys: () => void;
}

const THEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];
const THEME_NAMES = { light: 'theme_light', dark: 'theme_dark', auto: 'theme_system' } as const;
const SIZE = { size: 16, stroke: 1.75 } as const;

/** Global actions; of a choice only the options not in effect. */
export function useCommands(props: CommandProps): PaletteItem[] {
  const { markets, address, onProfile, onStart, onDevices, onKeys } = props;
  const t = useT('kernel');
  const router = useRouter();
  const client = useQueryClient();
  const language = useLanguage();
  const market = useMarket();
  const openIn = useOpenInMarket(address);
  const can = useCan();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choice = (name: string, value: string) => t('shell.switch', { name, value });
  const reload = async () => {
    if (await reloadConfig(client)) successToast(t('palette.config_reloaded'));
  };
  return [
    ...LANGUAGE_CODES.filter((code) => code !== language).map((code) => ({
      id: `language-${code}`,
      label: choice(t('session:language'), t(`language.${code}`)),
      icon: <IconLanguage {...SIZE} />,
      run: () => void changeLanguage(code),
    })),
    ...markets
      .filter((code) => code !== market.code)
      .map((code) => ({
        id: `market-${code}`,
        label: choice(t('session:market'), t(`market.${code}`)),
        detail: MARKETS[code].currency,
        icon: <IconCoin {...SIZE} />,
        run: () => void openIn(code),
      })),
    ...THEMES.filter((theme) => theme !== colorScheme).map((theme) => ({
      id: `theme-${theme}`,
      label: choice(t('shell.theme'), t(`shell.${THEME_NAMES[theme]}`)),
      icon: <IconMoon {...SIZE} />,
      run: () => setColorScheme(theme),
    })),
    ...(can(ADD_LEAD)
      ? [
          {
            id: 'add-lead',
            label: t('leads:add'),
            detail: '+',
            icon: <IconPlus {...SIZE} />,
            run: () => void router.navigate({ to: ADD_LEAD }),
          },
        ]
      : []),
    {
      id: 'reload-config',
      label: t('palette.reload_config'),
      icon: <IconRefresh {...SIZE} />,
      run: () => void reload(),
    },
    {
      id: 'profile',
      label: t('session:profile.title'),
      detail: t('session:own_password.title'),
      alsoKnownAs: t('palette.also.profile'),
      icon: <IconUserCircle {...SIZE} />,
      run: onProfile,
    },
    { id: 'start', label: t('saved-views:start.title'), icon: <IconHome {...SIZE} />, run: onStart },
    { id: 'devices', label: t('session:devices.title'), icon: <IconDevices {...SIZE} />, run: onDevices },
    { id: 'keys', label: t('keys.title'), detail: '?', icon: <IconKeyboard {...SIZE} />, run: onKeys },
    {
      id: 'logout',
      label: t('shell.sign_out'),
      icon: <IconLogout {...SIZE} />,
      run: () => void router.navigate({ to: '/logout' }),
    },
  ];
}
