import { formatNumber } from '../progress';
import type { BackupManifest } from './archive-format';

/** What is in a backup, in words. */
export function summarize({ tables, images }: BackupManifest): string {
  const rows = (name: string) => formatNumber(tables[name]?.rows ?? 0);
  const counts = `${rows('blogs')} posts, ${rows('comments')} comments, ${rows('likes')} likes, ${rows('users')} accounts`;
  const pictures = `${formatNumber(images.files)} files of ${rows('images')} pictures`;
  const missing = images.missing > 0 ? `; ${formatNumber(images.missing)} pictures were missing already` : '';
  return `${counts}, ${pictures}${missing}`;
}
