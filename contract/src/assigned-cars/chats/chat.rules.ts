import type { Market } from '../../kernel/market.ts';

/** Links into messaging apps (spec A§1, A§2); the market decides which it has. */
export const CHATS = ['WHATSAPP', 'VIBER'] as const;
export type Chat = (typeof CHATS)[number];

export const CHAT_PARTIES = ['lead', 'dse'] as const;
export type ChatParty = (typeof CHAT_PARTIES)[number];

/** Setting keys of the chat address templates, with `{phone}` for the digits. */
export const CHAT_TEMPLATES = {
  WHATSAPP: { setting: 'whatsapp_link_template', fallback: 'https://wa.me/{phone}' },
  VIBER: { setting: 'viber_link_template', fallback: 'viber://chat?number=%2B{phone}' },
} as const satisfies Record<Chat, object>;

/** Administrators write templates; the scheme is checked so that none runs a script. */
const CHAT_ADDRESS = /^(?:https|viber|whatsapp):\/\//i;

export function hasChat({ chat }: Pick<Market, 'chat'>): boolean {
  return chat;
}

/** Chat address with the number in international form; null for a number of another country. */
export function chatLink(
  template: string,
  e164Mobile: string,
  { phone }: Pick<Market, 'phone'>,
): string | null {
  const digits = e164Mobile.replace(/\D/g, '');
  const prefix = phone.prefix.slice(1);
  const isLocal = digits.startsWith(prefix) && digits.length > prefix.length;
  return isLocal && CHAT_ADDRESS.test(template) ? template.replaceAll('{phone}', digits) : null;
}
