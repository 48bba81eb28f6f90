// The editor of draft-js, with its blocks in groups: what is not seen of them the browser can leave out (skipUnseen.ts), which it
// otherwise lays out, paints and tells to input methods with each key. In 100 kB a key costs a quarter less by that (20.1, 19.4,
// 19.0 ms without and 15.2, 15.4, 15.2 with, in turns). Where each block is left out by itself, the browser has so many to look
// after that nothing is gained.
import { cloneElement, createElement, type CSSProperties, type ReactElement } from 'react';
import { Editor, type ContentBlock, type ContentState } from 'draft-js';
import DraftEditorContents from 'draft-js/lib/DraftEditorContents-core.react';
import { isEntity } from '../commands/links';
import { blockData } from '../document/blockData';
import { runsOf } from '../document/characterRuns';
import { entities } from '../document/documentModel';

type Element = ReactElement<{ style?: CSSProperties; 'data-offset-key': string }>;

/** Of so many paragraphs, one begins a group. A key took 15.3 ms where it was 4, 14.4 with 6 and 15.8 with 10, each in three texts. */
const paragraphsOfGroup = 6;

/**
 * By its key, so that what is written moves no other block to another group, where React would make it anew. Only a paragraph,
 * which has no space above: that of others is one with the space below the block before, and would not be so across groups.
 */
function beginsGroup(block: ContentBlock): boolean {
  if (block.getType() !== 'unstyled' || blockData(block).container) return false;
  return block.getKey().charCodeAt(block.getKey().length - 1) % paragraphsOfGroup === 0;
}

const countFootnotes = (content: ContentState, block: ContentBlock): number =>
  runsOf(block).filter(({ character }) => isEntity(content, character.getEntity() as string | null, entities.footnote))
    .length;

/** The blocks that begin groups, by their keys, with how many footnotes are before them. */
function findStarts(content: ContentState): Map<string, number> {
  const starts = new Map<string, number>();
  let footnotes = 0;
  for (const block of content.getBlocksAsArray()) {
    if (beginsGroup(block)) starts.set(block.getKey(), footnotes);
    footnotes += countFootnotes(content, block);
  }
  return starts;
}

/** A group counts for itself what is in it. */
const countFrom = (element: Element, footnotes: number): Element =>
  footnotes === 0 ? element : cloneElement(element, { style: { counterReset: `footnote ${footnotes}` } });

function inGroups(elements: readonly Element[], content: ContentState): ReactElement[] {
  const starts = findStarts(content);
  const groups: Element[][] = [[]];
  for (const element of elements) {
    const footnotes = starts.get(element.key!);
    if (footnotes === undefined || groups.at(-1)!.length === 0) groups.at(-1)!.push(element);
    else groups.push([countFrom(element, footnotes)]);
  }
  return groups.map((group, at) => {
    const [{ key, props }] = group as [Element];
    return createElement(
      'div',
      { key: at === 0 ? 'first' : `${key}-group`, 'data-group': '', 'data-offset-key': props['data-offset-key'] },
      group,
    );
  });
}

const { render } = DraftEditorContents.prototype;

// There is no other way to have an element around blocks of several types.
DraftEditorContents.prototype.render = function (this: DraftEditorContents) {
  const contents = render.call(this);
  const content = this.props.editorState.getCurrentContent();
  return cloneElement(contents, undefined, inGroups(contents.props.children as Element[], content));
};

export { Editor as GroupedEditor };
