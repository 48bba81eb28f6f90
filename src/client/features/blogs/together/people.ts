// How those who have the same post open are called and coloured.
import type { Presence } from '../../../../contract/extensions/presence';
import { vars } from '../../../ui/theme';

const { info, success, error, primary } = vars.palette;

/** None is that of comments. */
const colors = [info, success, error, primary].map(({ main }) => main);

/** The same for a name in every browser. */
export function colorOf({ name }: Pick<Presence, 'name'>): string {
  const sum = [...name].reduce((total, character) => total + character.codePointAt(0)!, 0);
  return colors[sum % colors.length]!;
}

export const nameOf = ({ name, isOwn }: Presence): string => (isOwn ? 'you, in another tab' : name);
