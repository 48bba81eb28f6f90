// The tools that make a block: what the menu of blocks offers.
import type { EditorState } from 'draft-js';
import { foldCase } from '../../../../contract/fold-case';
import { marks } from '../document/documentModel';
import { tools, type Tool } from './toolbarTools';

/** The tools that change the text of a block, or the history. All others, those to come included, make a block. */
const otherTools = new Set<string>(['undo', 'redo', 'link', ...marks]);

const blockTools = tools.filter(({ id, isInMenuOnly }) => isInMenuOnly || !otherTools.has(id));

/** Whether each word of the query is the beginning of one of these words. */
const isFound = (words: string[], query: string) =>
  query.split(/\s+/).every((wanted) => words.some((word) => word.startsWith(wanted)));

/** The tools that could be used here, and have a name or keyword like this; those with such a name first. */
export function findBlockTools(state: EditorState, query: string, extraTools: readonly Tool[] = []): Tool[] {
  const wanted = foldCase(query.trim());
  const usable = [...blockTools, ...extraTools].filter(
    ({ isDisabled, isOn }) => !isDisabled?.(state) && !isOn?.(state),
  );
  const nameWords = ({ name }: Tool) => foldCase(name).split(/\s+/);
  const named = usable.filter((tool) => isFound(nameWords(tool), wanted));
  const rest = usable.filter((tool) => !named.includes(tool));
  return [...named, ...rest.filter((tool) => isFound([...nameWords(tool), ...(tool.keywords ?? [])], wanted))];
}
