import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { ContentState, EditorState, getDefaultKeyBinding, RichUtils, type DraftHandleValue } from 'draft-js';
import { hasModifier } from '../hasModifier';
import { deleteBackwards, deleteCharacterForwards, deleteEmojiBackwards, findTableBeside } from './blocks/blockBreaks';
import { isBelowNothing } from './blocks/edgeLines';
import { describePlace, moveSelected } from './blocks/moveBlocks';
import type { useSelectedBlock } from './blocks/useSelectedBlock';
import { changeTo } from './changeTo';
import { openParagraphAtTop, shiftItems, toggleTask } from './commands/blockTypes';
import { indentCode } from './commands/code';
import { blockAtCursor, isAllSelected } from './commands/selection';
import { replaceContent } from './commands/text';
import { isList } from './document/documentModel';
import { findShortcut, isPressed, replaceShortcut } from './shortcuts';
import { commentShortcut } from './tools/MarksBubble';
import { tools, type Tool } from './tools/toolbarTools';

interface Options {
  area: RefObject<HTMLElement | null>;
  current: () => EditorState;
  change: (next: EditorState) => void;
  selectedBlock: ReturnType<typeof useSelectedBlock>;
  /** Whether Backspace takes back what typed characters have become. */
  isConverted: (state: EditorState) => boolean;
  onUse: (tool: Tool) => void;
  onComment: (() => void) | undefined;
  onFind: (withReplace: boolean) => void;
  /** For screen readers only. */
  onAnnounce: (announcement: string) => void;
}

const commandKeys = [
  { command: 'comment', shortcut: commentShortcut },
  { command: 'find', shortcut: findShortcut },
  { command: 'replace', shortcut: replaceShortcut },
  { command: 'move-up', shortcut: { key: 'ARROWUP', alt: true } },
  { command: 'move-down', shortcut: { key: 'ARROWDOWN', alt: true } },
];

/** What keys do that stand for no character: which command a key is, and what a command does. */
export function useKeyCommands(options: Options) {
  const { area, current, change, selectedBlock, isConverted, onUse, onComment, onFind, onAnnounce } = options;
  /** Whether the next Tab leaves the text, which Escape asks for. */
  const isTabReleased = useRef(false);

  function getCommand(event: KeyboardEvent): string | null {
    const tool = tools.find(({ shortcuts }) => shortcuts?.some((shortcut) => isPressed(shortcut, event)));
    // Not `undo`, which draft-js would carry out by itself.
    if (tool) return `tool:${tool.id}`;
    if (event.key === 'ArrowUp' && !hasModifier(event) && isBelowNothing(current(), area.current)) return 'open-top';
    const own = commandKeys.find(({ shortcut }) => isPressed(shortcut, event));
    if (own) return own.command;
    if (event.key !== 'Tab' && event.key !== 'Shift') isTabReleased.current = event.key === 'Escape';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'toggle-task';
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (isTabReleased.current) return null;
      const block = blockAtCursor(current());
      // At the outermost level Shift+Tab moves the focus, as everywhere else.
      if (isList(block.getType()) && !(event.shiftKey && block.getDepth() === 0)) {
        return event.shiftKey ? 'outdent' : 'indent';
      }
      return block.getType() === 'code-block' && !event.shiftKey ? 'indent-code' : null;
    }
    const command = getDefaultKeyBinding(event);
    return command === 'code' ? null : command;
  }

  /** @param command of the families `backspace…` and `delete…`, for a character, a word or a line */
  function remove(command: string, from: EditorState): DraftHandleValue {
    if (isAllSelected(from)) {
      // Otherwise what is typed next would be what the first block was.
      const empty = replaceContent(from, ContentState.createFromText(''));
      return changeTo(EditorState.moveFocusToEnd(empty), change);
    }
    const isForwards = command.startsWith('delete');
    const beside = findTableBeside(from, isForwards ? 1 : -1);
    if (beside) {
      selectedBlock.selectOrRemove(beside.tableKey, beside.state);
      return 'handled';
    }
    if (isForwards) {
      const character = command === 'delete' ? deleteCharacterForwards(from) : undefined;
      return changeTo(character ?? RichUtils.onDelete(from) ?? undefined, change);
    }
    if (isConverted(from)) return changeTo(EditorState.undo(from), change);
    const emoji = command === 'backspace' ? deleteEmojiBackwards(from) : undefined;
    return changeTo(emoji ?? deleteBackwards(from), change);
  }

  function move(from: EditorState, step: -1 | 1): DraftHandleValue {
    const moved = moveSelected(from, step);
    if (moved) change(moved);
    onAnnounce(moved ? describePlace(moved) : `Nothing is ${step < 0 ? 'above' : 'below'} it.`);
    return 'handled';
  }

  function handleKeyCommand(command: string, from: EditorState): DraftHandleValue {
    const tool = tools.find(({ id }) => command === `tool:${id}`);
    if (tool) {
      if (!tool.isDisabled?.(from)) onUse(tool);
      return 'handled';
    }
    if (/^(?:backspace|delete)/.test(command)) return remove(command, from);
    switch (command) {
      case 'toggle-task': {
        const block = blockAtCursor(from);
        const isTask = block.getType() === 'task-list-item';
        return changeTo(isTask ? toggleTask(from, block.getKey()) : undefined, change);
      }
      case 'open-top':
        return changeTo(openParagraphAtTop(from), change);
      case 'indent':
        return changeTo(shiftItems(from, 1), change);
      case 'outdent':
        return changeTo(shiftItems(from, -1), change);
      case 'indent-code':
        return changeTo(indentCode(from), change);
      case 'comment':
        onComment?.();
        return 'handled';
      case 'find':
      case 'replace':
        onFind(command === 'replace');
        return 'handled';
      case 'move-up':
        return move(from, -1);
      case 'move-down':
        return move(from, 1);
      default:
        return 'not-handled';
    }
  }

  return {
    getCommand,
    handleKeyCommand,
    /** To be called where the text loses the focus: Tab belongs to it again. */
    keepTab: () => {
      isTabReleased.current = false;
    },
  };
}
