import type { LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AgentLine, LineAnswer, LineDetail } from './agent-line.ts';

/** Time until the customer answers. */
const RINGS_MS = 3_000;

/**
 * Built-in lines of a demo, for agents who are always signed in: customers answer after three seconds. Their state is in
 * the database, because web and worker may be separate processes.
 */
export function simulatedLines(db: Db, clock: Clock, market: Market): AgentLine {
  const own = (user: string) =>
    db
      .selectFrom('dialer_simulator_line')
      .where('market_id', '=', market.id)
      .where('user_name', '=', user)
      .selectAll()
      .executeTakeFirst();
  const set = async (user: string, row: Omit<Row, 'changed_at'>): Promise<LineAnswer> => {
    const columns = { ...row, changed_at: clock.now() };
    await db
      .insertInto('dialer_simulator_line')
      .values({ market_id: market.id, user_name: user, ...columns })
      .onConflict((conflict) => conflict.columns(['market_id', 'user_name']).doUpdateSet(columns))
      .execute();
    return 'done';
  };
  const inCall = async (user: string, change: (row: Row) => Promise<LineAnswer>): Promise<LineAnswer> => {
    const row = await own(user);
    return row?.call_code ? change(row) : 'no_call';
  };
  const detailOf = (row: Row & { readonly user_name: string }): LineDetail => ({
    user: row.user_name,
    state: answered(row, clock.now()),
    reason: row.state === 'paused' ? row.reason : null,
    callCode: row.call_code,
    phoneNumber: row.phone_number,
    vendorLeadCode: row.vendor_lead_code,
  });
  const readAll: AgentLine['readAll'] = async () => {
    const rows = await db
      .selectFrom('app_user')
      .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
      .where('user_market.market_id', '=', market.id)
      .where('app_user.status', '=', 1)
      .where('app_user.dialer_user_id', 'is not', null)
      .leftJoin('dialer_simulator_line as line', (join) =>
        join.onRef('line.user_name', '=', 'app_user.dialer_user_id').on('line.market_id', '=', market.id),
      )
      .select(['app_user.dialer_user_id', 'line.state', 'line.reason', 'line.call_code'])
      .select(['line.phone_number', 'line.vendor_lead_code', 'line.changed_at'])
      .execute();
    return rows.map(({ dialer_user_id: user, state, changed_at: changedAt, ...row }) =>
      detailOf({
        ...row,
        user_name: user ?? '',
        state: state ?? NO_CALL.state,
        changed_at: changedAt ?? clock.now(),
      }),
    );
  };
  return {
    kind: 'simulator',
    async test() {
      const users = (await readAll())?.map(({ user }) => user) ?? [];
      return { states: 'answers', commands: 'answers', users };
    },
    readAll,
    async dial(user, { phoneNumber, vendorLeadCode }) {
      if ((await own(user))?.call_code) return 'waiting';
      const code = `M${clock.now().getTime()}${vendorLeadCode}`;
      const call = { call_code: code, phone_number: phoneNumber, vendor_lead_code: vendorLeadCode };
      return set(user, { ...NO_CALL, ...call, state: 'ringing' });
    },
    hangUp: (user) => inCall(user, (row) => set(user, { ...row, state: 'wrap_up' })),
    async pause(user, reason) {
      const row = await own(user);
      return set(user, row?.call_code ? { ...row, reason } : { ...NO_CALL, reason });
    },
    async resume(user) {
      const row = await own(user);
      return row?.call_code ? set(user, { ...row, reason: null }) : set(user, { ...NO_CALL, state: 'ready' });
    },
    finish: (user) => inCall(user, ({ reason }) => set(user, { ...NO_CALL, reason })),
    transfer: (user) => inCall(user, (row) => set(user, { ...row, state: 'wrap_up' })),
    consult: (user) => inCall(user, (row) => set(user, { ...row, state: 'consulting' })),
    connect: (user) => inCall(user, (row) => set(user, { ...row, state: 'wrap_up' })),
    takeBack: (user) => inCall(user, (row) => set(user, { ...row, state: 'in_call' })),
    async read(user) {
      const row = await own(user);
      return detailOf({ ...NO_CALL, changed_at: clock.now(), ...row, user_name: user });
    },
  };
}

interface Row {
  readonly state: Exclude<LineState, 'away'>;
  readonly reason: string | null;
  readonly call_code: string | null;
  readonly phone_number: string | null;
  readonly vendor_lead_code: string | null;
  readonly changed_at: Date;
}

const NO_CALL = {
  state: 'paused',
  reason: null,
  call_code: null,
  phone_number: null,
  vendor_lead_code: null,
} as const;

const answered = ({ state, changed_at: at }: Row, now: Date): Row['state'] =>
  state === 'ringing' && now.getTime() - at.getTime() >= RINGS_MS ? 'in_call' : state;
