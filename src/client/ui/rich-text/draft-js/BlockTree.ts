// In place of the module of draft-js: the parts of a block that are drawn alike. That one makes several lists as long as the
// text, of each block when a text is opened, and of one with each key.
import type { ContentBlock, ContentState, EditorState } from 'draft-js';
import { List, Record } from 'immutable';
import { runsOf } from '../document/characterRuns';
import { undecorated } from '../undecorated';

const LeafRange = Record({ start: null, end: null });
const DecoratorRange = Record({ start: null, end: null, decoratorKey: null, leaves: null });

const createLeaf = (start: number, end: number) => new LeafRange({ start, end });

export function generate(
  content: ContentState,
  block: ContentBlock,
  decorator: ReturnType<EditorState['getDecorator']>,
): List<object> {
  const length = block.getLength();
  if (length === 0) {
    return List.of(new DecoratorRange({ start: 0, end: 0, decoratorKey: null, leaves: List.of(createLeaf(0, 0)) }));
  }
  const runs = runsOf(block);
  const decorations = decorator?.getDecorations(block, content);
  const keys: (string | null)[] = decorations && !undecorated.has(decorations) ? decorations.toArray() : [];
  const ranges: object[] = [];
  let leaves: object[] = [];
  let leafStart = 0;
  let rangeStart = 0;
  let run = 0;
  for (let end = 1; end <= length; end += 1) {
    const endsRange = end === length || keys[end] !== keys[rangeStart];
    let endsLeaf = endsRange;
    if (end === runs[run]!.end) {
      run += 1;
      endsLeaf ||= runs[run - 1]!.character.getStyle() !== runs[run]!.character.getStyle();
    }
    if (!endsLeaf) continue;
    leaves.push(createLeaf(leafStart, end));
    leafStart = end;
    if (!endsRange) continue;
    ranges.push(
      new DecoratorRange({ start: rangeStart, end, decoratorKey: keys[rangeStart] ?? null, leaves: List(leaves) }),
    );
    leaves = [];
    rangeStart = end;
  }
  return List(ranges);
}
