import { useCallback, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Editor, EditorState } from 'draft-js';
import { foldCase } from '../../../../contract/fold-case';
import { setLink } from '../commands/links';
import { insertPlainSpace } from '../commands/text';
import { shortcutLabel } from '../shortcuts';
import { asOneStep } from '../typing/undoSteps';
import { findBlockTools } from './blockTools';
import { choiceId, type MenuChoice } from './CaretMenu';
import { findTrigger, queryOf, triggerAtCursor, withoutTrigger, type CaretTrigger } from './caretTrigger';
import type { Tool } from './toolbarTools';
import { usePostChoices, type FindPosts, type PostLink } from './usePostChoices';

interface Options {
  state: EditorState;
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** Takes over what a tool has made of the text. */
  take: (tool: Tool, next: EditorState) => void;
  editor: RefObject<Editor | null>;
  /** Opens the dialog of a tool, or runs it. */
  onUse: (tool: Tool) => void;
  /** Without it, `@` opens nothing. */
  findPosts?: FindPosts;
  /** Those that stand outside the editor. */
  extraTools?: readonly Tool[];
  /** Ids of tools that are not offered. */
  withheld: readonly string[];
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

/** The menus that `/` and `@` open at the cursor: what is typed behind filters, and is taken away when something is chosen. */
export function useCaretMenu({
  state,
  current,
  change,
  take,
  editor,
  onUse,
  findPosts,
  extraTools,
  withheld,
}: Options) {
  const id = useId();
  const [trigger, setTrigger] = useState<CaretTrigger>();
  const [active, setActive] = useState({ query: '', index: 0 });
  /** What an input method is composing: it is not in the document yet. */
  const [composed, setComposed] = useState('');

  const inText = trigger && state.getSelection().getHasFocus() ? queryOf(state, trigger) : undefined;
  const query = inText === undefined ? undefined : inText + composed;

  const close = useCallback(() => {
    setTrigger(undefined);
    setComposed('');
  }, []);

  function choose(apply: (from: EditorState, at: CaretTrigger) => void) {
    if (!trigger) return;
    if (current().isInCompositionMode()) {
      // What is being composed is in the document then.
      flushSync(() => editor.current?.blur());
      editor.current?.focus();
    }
    close();
    if (queryOf(current(), trigger) !== undefined) apply(current(), trigger);
  }

  const applyTool = (tool: Tool) => {
    choose((from, at) => {
      const cleared = withoutTrigger(from, at);
      if (tool.dialog ?? tool.run) {
        change(cleared);
        onUse(tool);
      } else take(tool, asOneStep(from, tool.apply!(cleared)));
    });
  };

  const insertLink = ({ title, href }: PostLink) => {
    choose((from, at) => {
      const linked = setLink(withoutTrigger(from, at), { href }, title);
      // What is typed next is no part of the link.
      change(asOneStep(from, insertPlainSpace(linked)));
    });
  };

  const posts = usePostChoices(trigger?.kind === 'posts' ? query : undefined, findPosts);

  const foundTools =
    trigger?.kind === 'blocks' && query !== undefined
      ? findBlockTools(state, query, extraTools).filter(({ id: toolId }) => !withheld.includes(toolId))
      : [];
  const wanted = foldCase(query?.trim() ?? '');
  const foundPosts = (posts?.posts ?? []).filter(({ title }) => foldCase(title).includes(wanted));
  const choices: MenuChoice[] = [
    ...foundTools.map(({ id: toolId, name, icon, shortcuts }) => ({
      id: toolId,
      label: name,
      icon,
      note: shortcuts?.[0] && shortcutLabel(shortcuts[0]),
    })),
    ...foundPosts.map(({ id: postId, title, note: reason }) => ({ id: postId, label: title, note: reason })),
  ];

  function chooseAt(index: number) {
    if (foundTools[index]) applyTool(foundTools[index]);
    else if (foundPosts[index]) insertLink(foundPosts[index]);
  }

  const note = posts && !posts.posts ? 'The posts could not be loaded.' : undefined;
  const isOpen = choices.length > 0;
  const index = active.query === query ? Math.min(active.index, choices.length - 1) : 0;

  /** To be called with each change of the text: opens the menu, and closes it once the cursor has left. */
  function follow(before: EditorState, after: EditorState) {
    if (after.isInCompositionMode()) return;
    if (composed) setComposed('');
    const next = trigger && queryOf(after, trigger) !== undefined ? trigger : findTrigger(before, after);
    // React renders once more where a state is set to what it is.
    if (next !== trigger) setTrigger(next);
  }

  /** @returns whether the key was for the menu */
  function handleKey(event: KeyboardEvent): boolean {
    if (note && event.key === 'Escape') {
      close();
      return true;
    }
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = steps[event.key];
    if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) chooseAt(index);
    else if (step && !event.shiftKey) setActive({ query: query!, index: step(index, choices.length) });
    else return false;
    return true;
  }

  return {
    follow,
    /** Whether what is typed filters, or would: it has to be rendered with each key. */
    isFollowing: trigger !== undefined,
    handleKey,
    /** Opens it at the cursor. */
    open: () => {
      setActive({ query: '', index: 0 });
      setTrigger(triggerAtCursor(current()));
    },
    handleComposition: (text: string) => {
      if (trigger) setComposed(text);
    },
    menu:
      isOpen || note
        ? {
            id,
            label: trigger!.kind === 'blocks' ? 'Blocks' : 'Posts',
            choices,
            note,
            active: index,
            typed: query!.length + trigger!.length,
            onChoose: chooseAt,
            onActive: (next: number) => {
              setActive({ query: query!, index: next });
            },
          }
        : undefined,
    activeId: isOpen ? choiceId(id, index) : undefined,
  };
}
