import { useRef } from 'react';
import { EditorState, Modifier, type ContentState, type DraftHandleValue } from 'draft-js';
import { breakBlock } from '../blocks/blockBreaks';
import { changeTo } from '../changeTo';
import { openParagraphBelow } from '../commands/blockTypes';
import { blockAtCursor } from '../commands/selection';
import { breakMarkdown, typeMarkdown } from './typedMarkdown';
import { typeTypography } from './typedTypography';
import type { useVirtualKeyboard } from './useVirtualKeyboard';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  typographyLanguage: string | undefined;
  virtualKeyboard: ReturnType<typeof useVirtualKeyboard>;
}

/** What typed characters and Enter become: Markdown is carried out, quotes and dashes are those of the language. */
export function useTyping({ current, change, typographyLanguage, virtualKeyboard }: Options) {
  /** What typed Markdown has become, while nothing was typed after it. */
  const converted = useRef<ContentState>(null);

  function convert(next: EditorState) {
    change(next);
    converted.current = current().getCurrentContent();
    virtualKeyboard.keepCursor();
  }

  const typeAsMeant = (from: EditorState, characters: string) =>
    (typographyLanguage ? typeTypography(from, characters, typographyLanguage) : undefined) ??
    typeMarkdown(from, characters);

  return {
    handleBeforeInput(characters: string, from: EditorState): DraftHandleValue {
      if (blockAtCursor(from).getType() !== 'atomic') {
        const meant = typeAsMeant(from, characters);
        return meant ? changeTo(meant, convert) : changeTo(virtualKeyboard.typeAtCursor(characters), change);
      }
      const below = openParagraphBelow(from);
      const typed = Modifier.replaceText(below.getCurrentContent(), below.getSelection(), characters);
      return changeTo(EditorState.push(below, typed, 'insert-characters'), change);
    },
    /** For what ends a composition. */
    complete(from: EditorState, character: string): EditorState | undefined {
      const meant = typeAsMeant(from, character);
      if (meant) converted.current = meant.getCurrentContent();
      return meant;
    },
    breakLine(from: EditorState, isSoft: boolean): DraftHandleValue {
      const breakOne = (state: EditorState) => breakBlock(state, isSoft);
      const markdown = breakMarkdown(from, breakOne);
      return markdown ? changeTo(markdown, convert) : changeTo(breakOne(from), change);
    },
    /** Whether the next Backspace gives the characters back that have become something else. */
    isConverted: (state: EditorState) =>
      state.getCurrentContent() === converted.current && state.getSelection().isCollapsed(),
  };
}
