import type { Queries } from '../database/database';

/**
 * In a database that a backup or another database was copied to. The mails that wait are not copied, and since the backup was made
 * many may have arrived: so nothing goes on by itself, and nobody gets a post twice unawares.
 */
export async function holdSendings(tx: Queries): Promise<void> {
  await tx
    .updateTable('sendings')
    .set({
      state: 'paused',
      note: 'The data was restored or moved meanwhile: some may have got it already, others never will.',
    })
    .where('state', 'in', ['scheduled', 'running'])
    .execute();
}
