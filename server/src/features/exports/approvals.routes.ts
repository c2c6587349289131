import { decideApproval, listApprovals } from '@otolead/contract/exports/approvals.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { cancelJob, grantJob } from '../jobs/jobs.public.ts';
import { approvalsPage, decide, lockApproval } from './approvals.queries.ts';

export const approvalsRoutes: readonly Route[] = [
  route(listApprovals, async (context, request) =>
    pageAnswer(
      listApprovals,
      await approvalsPage(context, request),
      ({ title, asked_at, user_id, ...row }) => ({
        ...row,
        title: context.t(title),
        asked_at: asked_at.toISOString(),
        is_own: user_id === context.actor.userId,
      }),
    ),
  ),
  route(decideApproval, async (context, { id, granted }) => {
    const { actor, clock, db } = context;
    await inTransaction(db, async (tx) => {
      const asked = await lockApproval(tx, context, id);
      if (!asked) throw notFound();
      if (asked.user_id === actor.userId) throw badRequest(text('exports:approval.own'));
      await decide(tx, context, { id, granted: granted === 1 });
      if (granted === 1) await grantJob(tx, id);
      else await cancelJob(tx, id, clock.now(), text('exports:approval.refused'));
      await logSecurity(tx, doerOf(context), {
        event: granted === 1 ? 'export_granted' : 'export_denied',
        userId: asked.user_id,
        detail: { job: id },
      });
    });
    return {
      data: { id },
      message: text(granted === 1 ? 'exports:approval.granted' : 'exports:approval.denied'),
    };
  }),
];
