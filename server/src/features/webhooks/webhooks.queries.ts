import type { Tx } from '../../platform/db/database.ts';

/** The previous secret also signs until the given instant. */
export async function writeSecret(tx: Tx, id: number, secret: string, oldUntil: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_secret_until: oldUntil }))
    .where('id', '=', id)
    .execute();
}
