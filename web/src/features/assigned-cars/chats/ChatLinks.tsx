import {
  CHAT_TEMPLATES,
  CHATS,
  type ChatParty,
  chatLink,
  hasChat,
} from '@otolead/contract/assigned-cars/chats/chat.rules.ts';
import { COMMENT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { IconBrandWhatsapp, IconPhoneCall } from '@tabler/icons-react';
import { useContact } from '../../../platform/api/useContact.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { useCan, useSession } from '../../../platform/session/session.ts';
import { setting } from '../../../platform/session/site-settings.ts';
import classes from '../assignments.module.css';
import { useCountChat } from '../cars.api.ts';

interface ChatLinksProps {
  leadId: number;
  party: ChatParty;
  /** E.164. */
  mobile: string;
  /** The other party, for screen readers. */
  name: string;
  counts: { readonly whatsapp_count: number; readonly viber_count: number };
  carId?: number;
}

const LOOKS = {
  WHATSAPP: { Icon: IconBrandWhatsapp, word: 'chat.whatsapp', count: 'whatsapp_count' },
  VIBER: { Icon: IconPhoneCall, word: 'chat.viber', count: 'viber_count' },
} as const;

/** Opens a chat in markets that have one (spec A§1), and counts it for permitted users. */
export function ChatLinks({ leadId, party, mobile, name, counts, carId }: ChatLinksProps) {
  const t = useT('assigned-cars');
  const can = useCan();
  const count = useCountChat();
  const market = activeMarket();
  const settings = useSession()?.settings ?? {};
  const { reveal } = useContact({ leadId, field: 'mobile', value: mobile });
  if (!hasChat(market)) return null;
  return (
    <span className={classes.chats}>
      {CHATS.map((app) => {
        const { Icon, word, count: column } = LOOKS[app];
        const { setting: key, fallback } = CHAT_TEMPLATES[app];
        const linkTo = (number: string) => chatLink(setting(settings, key, fallback), number, market);
        const href = isMasked(mobile) ? MASKED : linkTo(mobile);
        if (href === null) return null;
        const label = t(word, { name, count: counts[column] });
        const opened = {
          lead_id: leadId,
          update_type: party,
          history_type: app,
          ...(carId !== undefined && { assigncar_id: carId }),
        };
        return (
          <a
            key={app}
            className={classes.chat}
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={label}
            title={label}
            onClick={(event) => {
              if (can(COMMENT_LEAD)) count.mutate(opened);
              if (href !== MASKED) return;
              event.preventDefault();
              void openTab(async () => linkTo((await reveal('chat')) ?? ''));
            }}
          >
            <Icon size={15} stroke={1.75} aria-hidden />
            {counts[column] > 0 && <span aria-hidden="true">{counts[column]}</span>}
          </a>
        );
      })}
    </span>
  );
}

/** Target until the number is fetched. */
const MASKED = '#';

/** Opens the tab within the click, as browsers refuse one that comes later; closes it where there is nowhere to go. */
async function openTab(find: () => Promise<string | null>): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) return;
  tab.opener = null;
  const href = await find();
  if (href === null) tab.close();
  else tab.location.replace(href);
}
