import { useCallback, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Editor, EditorState } from 'draft-js';
import { findBlockTools } from './blockTools';
import { choiceId, type MenuChoice } from './CaretMenu';
import { findTrigger, queryOf, triggerAtCursor, withoutTrigger, type CaretTrigger } from './caretTrigger';
import { shortcutLabel } from './shortcuts';
import type { Tool } from './toolbarTools';
import { asOneStep } from './undoSteps';

interface Options {
  state: EditorState;
  current: () => EditorState;
  change: (next: EditorState) => void;
  editor: RefObject<Editor | null>;
  /** Opens the dialog of a tool. */
  onUse: (tool: Tool) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

/** The menu that `/` opens at the cursor: what is typed behind it filters, and is taken away when something is chosen. */
export function useCaretMenu({ state, current, change, editor, onUse }: Options) {
  const id = useId();
  const [trigger, setTrigger] = useState<CaretTrigger>();
  const [active, setActive] = useState({ query: '', index: 0 });
  /** What an input method is composing: it is not in the document yet. */
  const [composed, setComposed] = useState('');
  /** What is chosen while something is being composed, which has to end first. */
  const pending = useRef<() => void>(null);

  const inText = trigger && state.getSelection().getHasFocus() ? queryOf(state, trigger) : undefined;
  const query = inText === undefined ? undefined : inText + composed;

  const close = useCallback(() => {
    setTrigger(undefined);
    setComposed('');
  }, []);

  /** Chooses at once, or after what is being composed. */
  function choose(apply: (from: EditorState, at: CaretTrigger) => void) {
    if (!trigger) return;
    const run = () => {
      close();
      if (queryOf(current(), trigger) !== undefined) apply(current(), trigger);
    };
    if (current().isInCompositionMode()) {
      pending.current = run;
      editor.current?.blur();
    } else run();
  }

  const applyTool = (tool: Tool) => {
    choose((from, at) => {
      const cleared = withoutTrigger(from, at);
      if (tool.dialog) {
        change(cleared);
        onUse(tool);
      } else change(asOneStep(from, tool.apply!(cleared)));
    });
  };

  const choices: MenuChoice[] =
    trigger && query !== undefined
      ? findBlockTools(state, query).map((tool) => ({
          id: tool.id,
          label: tool.name,
          icon: tool.icon,
          note: tool.shortcuts?.[0] && shortcutLabel(tool.shortcuts[0]),
          choose: () => {
            applyTool(tool);
          },
        }))
      : [];
  const isOpen = choices.length > 0;
  const index = active.query === query ? Math.min(active.index, choices.length - 1) : 0;

  /** To be called with each change of the text: opens the menu, and closes it once the cursor has left. */
  const follow = useCallback(
    (before: EditorState, after: EditorState) => {
      if (after.isInCompositionMode()) return;
      setComposed('');
      if (pending.current) {
        const run = pending.current;
        pending.current = null;
        editor.current?.focus();
        run();
        return;
      }
      setTrigger((known) => (known && queryOf(after, known) !== undefined ? known : findTrigger(before, after)));
    },
    [editor],
  );

  /** @returns whether the key was for the menu */
  function handleKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = steps[event.key];
    if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choices[index]!.choose();
    else if (step && !event.shiftKey) setActive({ query: query!, index: step(index, choices.length) });
    else return false;
    return true;
  }

  return {
    follow,
    handleKey,
    /** Opens it at the cursor. */
    open: () => {
      setActive({ query: '', index: 0 });
      setTrigger(triggerAtCursor(current()));
    },
    handleComposition: (text: string) => {
      if (trigger) setComposed(text);
    },
    menu: isOpen
      ? {
          id,
          label: 'Blocks',
          choices,
          active: index,
          typed: query!.length + trigger!.length,
          onActive: (next: number) => {
            setActive({ query: query!, index: next });
          },
        }
      : undefined,
    activeId: isOpen ? choiceId(id, index) : undefined,
  };
}
