import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { type FoundLead, type LeadFinder, useLeadFinder } from '../../features/leads/lead-finder.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { openLead } from '../../platform/market/lead-address.ts';
import { useCan } from '../../platform/session/session.ts';
import { CommandPalette } from '../../ui/CommandPalette/CommandPalette.tsx';
import { fitting } from '../../ui/CommandPalette/match.ts';
import { PaletteNote } from '../../ui/CommandPalette/PaletteNote.tsx';
import type { PaletteItem } from '../../ui/CommandPalette/palette-item.ts';
import type { MenuEntry } from '../../ui/Shell/menu.ts';
import { ownStart } from '../own-start.ts';
import { type CommandProps, useCommands } from './useCommands.tsx';
import { useScreenItems } from './useScreenItems.tsx';

export interface AppPaletteProps extends LazyDialogProps, CommandProps {
  menu: readonly MenuEntry[];
}

/** Ctrl-K: every menu screen, every global action, and every lead. */
export function AppPalette({ opened, onClose, menu, ...commands }: AppPaletteProps) {
  const t = useT('kernel');
  const [query, setQuery] = useState('');
  const finder = useLeadFinder(opened ? query : '');
  const can = useCan();
  const screens = useScreenItems(
    menu,
    can('/lead-list') ? t('leads:title') : '',
    ownStart() ? '/dashboard' : '/',
  );
  const actions = useCommands(commands);
  const groups = [
    { id: 'screens', label: t('palette.screens'), items: fitting(screens, query) },
    { id: 'actions', label: t('palette.actions'), items: fitting(actions, query) },
    { id: 'leads', label: t('palette.leads'), items: finder.leads.map(leadItem) },
  ];
  return (
    <CommandPalette
      opened={opened}
      onClose={() => {
        setQuery('');
        onClose();
      }}
      placeholder={t(finder.state === 'off' ? 'palette.placeholder' : 'shell.search')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      note={<Note finder={finder} query={query} isEmpty={groups.every(({ items }) => items.length === 0)} />}
    />
  );
}

function leadItem({ id, name, mobile, city, status }: FoundLead): PaletteItem {
  return {
    id: `lead-${id}`,
    label: name,
    detail: [showMobile(mobile), id, city, status].filter((fact) => fact !== null).join(' · '),
    icon: <IconUser size={16} stroke={1.75} />,
    run: () => openLead(id),
  };
}

interface NoteProps {
  finder: LeadFinder;
  query: string;
  isEmpty: boolean;
}

function Note({ finder: { state, error, retry }, query, isEmpty }: NoteProps) {
  const t = useT('kernel');
  if (state === 'searching') return <PaletteNote>{t('palette.searching')}</PaletteNote>;
  if (state === 'failed') {
    return (
      <PaletteNote tone="danger" onRetry={retry}>
        {t('palette.leads_failed', { reason: error })}
      </PaletteNote>
    );
  }
  if (state === 'idle') return <PaletteNote>{t('palette.hint')}</PaletteNote>;
  if (state === 'short') return <PaletteNote>{t('leads:search.too_short')}</PaletteNote>;
  return isEmpty ? <PaletteNote>{t('palette.nothing', { query: query.trim() })}</PaletteNote> : null;
}
