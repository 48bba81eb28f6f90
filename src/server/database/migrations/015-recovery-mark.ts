export const name = '015-recovery-mark';

/** Has made a table of PostgreSQL that only servers of earlier versions need. */
export async function up(): Promise<void> {
  // Nothing is left to be done.
}
