import { ActionIcon } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { LazyTooltip } from '../../../../ui/overlays/LazyTooltip.tsx';
import type { ListPreferences } from '../list-preferences.ts';

type Density = ListPreferences['density'];

/** Two lines per row, or one and more rows. */
export function DensityToggle({
  density,
  onChange,
}: {
  density: Density;
  onChange: (density: Density) => void;
}) {
  const t = useT('leads');
  const compact = density === 'compact';
  const Icon = compact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <LazyTooltip label={t('density.compact')}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t('density.compact')}
        aria-pressed={compact}
        onClick={() => onChange(compact ? 'comfortable' : 'compact')}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </LazyTooltip>
  );
}
