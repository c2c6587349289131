import { LD_STATUS } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { hasChat } from '@otolead/contract/assigned-cars/chats/chat.rules.ts';
import type { ChatCountRequest } from '@otolead/contract/assigned-cars/chats/chats.schema.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../../platform/http/errors.ts';
import { recordActivity } from '../../activity/activity.public.ts';
import { findListed, originOf } from '../../blacklist/blacklist.public.ts';
import { countLeadChat, type Lead, leadScope, lockLead } from '../../leads/leads.public.ts';
import { lockWholeCar, recordOfCar } from '../cars.write.ts';

const COUNTS = { WHATSAPP: 'whatsapp_count', VIBER: 'viber_count' } as const;

interface ChatCounts {
  readonly whatsapp_count: number;
  readonly viber_count: number;
}

/** Counts an opened chat; 400 in a market without chats, 404 for a lead or car outside the scope. */
export function countOpenedChat(context: ActorContext, request: ChatCountRequest): Promise<ChatCounts> {
  if (!hasChat(context.market)) throw badRequest(text('assigned-cars:no_chat'));
  const { lead_id: leadId, update_type: party, assigncar_id: carId, history_type: chat } = request;
  const column = COUNTS[chat];
  return inTransaction(context.db, async (tx) => {
    if (party === 'lead') {
      const lead = await lockLead(tx, leadScope(context), leadId);
      if (await isRefused(tx, lead)) throw badRequest(text('calls:refused.do_not_call'));
      await countLeadChat(tx, lead, column);
      await recordActivity(tx, {
        leadId,
        marketId: lead.market_id,
        type: 'customer',
        source: 'crm',
        actor: context.actor,
        now: context.clock.now(),
        facts: { chat, chat_with: lead.name },
      });
      return { ...pickCounts(lead), [column]: lead[column] + 1 };
    }
    if (carId === undefined) {
      const name = text('assigned-cars:field.assign_id');
      throw invalidInput({ assigncar_id: text('kernel:required', { name }) });
    }
    const locked = await lockWholeCar(context, tx, { id: carId, leadId });
    const { car } = locked;
    if (car.dse_name === null || car.ld_status === LD_STATUS.removed) throw notFound();
    await tx
      .updateTable('assigned_car')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('lead_id', '=', car.lead_id)
      .where('id', '=', car.id)
      .execute();
    await recordOfCar(context, tx, locked, {
      type: 'reassign_dse',
      facts: { chat, chat_with: car.dse_name },
    });
    return { ...pickCounts(car), [column]: car[column] + 1 };
  });
}

/** Whether the customer refuses calls or a number is black-listed. */
async function isRefused(tx: Tx, lead: Lead): Promise<boolean> {
  const person = { mobile: lead.mobile, alternateMobile: lead.alternate_mobile };
  const listed = await findListed(tx, lead.market_id, [person]);
  return lead.sub_status_id === LEAD_SUB_STATUS.doNotCall || originOf(listed, person) !== undefined;
}

function pickCounts({ whatsapp_count, viber_count }: ChatCounts): ChatCounts {
  return { whatsapp_count, viber_count };
}
