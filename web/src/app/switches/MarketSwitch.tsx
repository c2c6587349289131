import { isMarketCode, MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { SwitchMenu } from '../../ui/Shell/SwitchMenu.tsx';
import { useOpenInMarket } from './useOpenInMarket.ts';

export interface MarketSwitchProps {
  markets: readonly MarketCode[];
  /** The address to open in another market when this screen shows market data. */
  address: string;
}

export function MarketSwitch({ markets, address }: MarketSwitchProps) {
  const t = useT('session');
  const open = useOpenInMarket(address);
  return (
    <SwitchMenu
      label={t('market')}
      value={useMarket().code}
      options={markets.map((code) => ({
        value: code,
        label: t(`kernel:market.${code}`),
        short: `${code.toUpperCase()} · ${MARKETS[code].currency}`,
      }))}
      onChange={(code) => {
        if (isMarketCode(code)) void open(code);
      }}
    />
  );
}
