import type pg from 'pg';

/**
 * Deletes what jobs have left in the bench's database: the jobs with their leads,
 * pushes with what the dialer and the history of the leads know of them, and mails. So every run finds the same, also
 * after one that was killed.
 */
export async function forgetJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from activity using job, job_lead
    where job.kind = 'dialer_push' and job_lead.job_id = job.id and activity.lead_id = job_lead.lead_id
      and activity.type = 'dialer_push' and activity.created_at >= job.started_at`);
  await pool.query('truncate dialer_push, dialer_simulator_lead');
  await pool.query('delete from outgoing_message');
  await pool.query('delete from job');
}

/** Ends every session, the bench's own too. */
export async function forgetSessions(pool: pg.Pool): Promise<void> {
  await pool.query('delete from user_session');
}
