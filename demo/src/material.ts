import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import commentsId from './material/comments.id.json' with { type: 'json' };
import commentsPh from './material/comments.ph.json' with { type: 'json' };
import dealers from './material/dealers.json' with { type: 'json' };
import namesId from './material/names.id.json' with { type: 'json' };
import namesPh from './material/names.ph.json' with { type: 'json' };
import streetsId from './material/streets.id.json' with { type: 'json' };
import streetsPh from './material/streets.ph.json' with { type: 'json' };

/** `single`: people with one name only, where that is usual. */
type Names = Readonly<Record<'male' | 'female' | 'last' | 'single', readonly string[]>>;
type Streets = Readonly<Record<'street' | 'area', readonly string[]>>;
/** Comments by how a call went. */
type Mood = 'unreached' | 'ineligible' | 'lost' | 'bought' | 'later' | 'open';
type Comments = Readonly<Record<Mood, readonly string[]>>;

export interface DealerMaterial {
  readonly market_id: number;
  readonly name: string;
  readonly organization: string;
  readonly make_ids: readonly number[];
  readonly city_id: number;
  readonly dealer_type: number;
}

export const NAMES: Record<MarketCode, Names> = { id: namesId, ph: { ...namesPh, single: [] } };
export const STREETS: Record<MarketCode, Streets> = { id: streetsId, ph: streetsPh };
export const COMMENTS: Record<MarketCode, Comments> = { id: commentsId, ph: commentsPh };
export const DEALERS: readonly DealerMaterial[] = dealers;
