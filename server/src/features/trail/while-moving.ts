import { text } from '@otolead/contract/kernel/text.ts';
import { isLockTimeout } from '../../platform/db/database-error.ts';
import { AppError } from '../../platform/http/errors.ts';

/**
 * Reads a log. An old month that moves to another tablespace (platform/db/trail-partitions) is locked meanwhile: throws 409
 * that says so, once it has lasted longer than calls wait.
 */
export async function whileMoving<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new AppError(409, 'conflict', text('trail:moving'), { cause: error });
  }
}
