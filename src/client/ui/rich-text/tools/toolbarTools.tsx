// The tools of the toolbar, in order, with name, shortcuts and icon.
import type { ReactNode } from 'react';
import { EditorState, RichUtils } from 'draft-js';
import { calloutKinds, mathLanguage } from '../../../../contract/rich-text';
import { calloutLabels } from '../../../../contract/shown-rich-text';
import { Icon } from '../../icons';
import { containerAt, toggleContainer } from '../blocks/containerCommands';
import { insertContents, insertDivider, insertTable } from '../commands/atomicBlocks';
import { toggleBlock } from '../commands/blockTypes';
import { codeAt, setCode } from '../commands/code';
import { footnoteAt } from '../commands/footnotes';
import { linkAt } from '../commands/links';
import { blockAtCursor } from '../commands/selection';
import type { BlockType, CalloutKind, Mark } from '../document/documentModel';
import type { Shortcut } from '../shortcuts';

export interface Tool {
  id: string;
  name: string;
  icon: ReactNode;
  shortcuts?: Shortcut[];
  /** What else a writer may call it, in lower case: the menu of blocks finds it by these, too. */
  keywords?: string[];
  /** The dialog that the tool opens, instead of `apply`. */
  dialog?: 'link' | 'image' | 'code' | 'footnote' | 'embed' | 'media' | 'html';
  /** Of what is not needed often: it stands in the menu of all blocks only. */
  isInMenuOnly?: boolean;
  apply?: (state: EditorState) => EditorState;
  /** Of a tool that stands outside the editor, instead of `apply`. */
  run?: () => void;
  /** For toggle buttons. */
  isOn?: (state: EditorState) => boolean;
  isDisabled?: (state: EditorState) => boolean;
}

const letter = (text: string, size = 15) => (
  <text x="12" y="17.2" fontSize={size} fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
    {text}
  </text>
);

const isIn = (state: EditorState, ...types: BlockType[]) =>
  types.some((type) => type === blockAtCursor(state).getType());

const mark = (style: Mark, name: string, shortcuts: Shortcut[], icon: ReactNode): Tool => ({
  id: style,
  name,
  icon: <Icon>{icon}</Icon>,
  shortcuts,
  apply: (state) => RichUtils.toggleInlineStyle(state, style),
  isOn: (state) => state.getCurrentInlineStyle().has(style),
  isDisabled: (state) => isIn(state, 'code-block', 'atomic'),
});

/** Superscript or subscript: each replaces the other. */
const script = (style: Mark, name: string, key: string, other: Mark, icon: ReactNode): Tool => ({
  ...mark(style, name, [{ key, mod: true }], icon),
  apply: (state) =>
    RichUtils.toggleInlineStyle(
      state.getCurrentInlineStyle().has(other) ? RichUtils.toggleInlineStyle(state, other) : state,
      style,
    ),
});

const block = (
  type: BlockType,
  name: string,
  shortcuts: Shortcut[],
  icon: ReactNode,
  keywords: string[] = [],
): Tool => ({
  id: type,
  name,
  icon: <Icon>{icon}</Icon>,
  shortcuts,
  keywords,
  apply: (state) => toggleBlock(state, type),
  isOn: (state) => isIn(state, type),
  isDisabled: (state) => isIn(state, 'atomic'),
});

const calloutKeywords: Partial<Record<CalloutKind, string[]>> = { note: ['note', 'info'], warning: ['caution'] };

const callout = (kind: CalloutKind): Tool => ({
  id: `callout-${kind}`,
  name: kind === 'note' ? 'Callout' : `Callout: ${calloutLabels[kind].toLowerCase()}`,
  icon: (
    <Icon>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <path d="M7 5v14M11 10h6M11 14h4" />
    </Icon>
  ),
  keywords: calloutKeywords[kind],
  apply: (state) => toggleContainer(state, kind),
  isOn: (state) => containerAt(state) === kind,
  isInMenuOnly: kind !== 'note',
});

const heading = (level: number, type: BlockType) =>
  // Its name begins with what is to be seen, so that it can be called by voice.
  block(type, `H${level} heading`, [{ key: String(level), mod: true, alt: true }], letter(`H${level}`, 14), [
    'title',
    'section',
  ]);

const bullets = 'M9.5 6.5h10M9.5 12h10M9.5 17.5h10';

export const historyTools: Tool[] = [
  {
    id: 'undo',
    name: 'Undo',
    shortcuts: [{ key: 'Z', mod: true }],
    icon: (
      <Icon>
        <path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3.5" />
      </Icon>
    ),
    apply: (state) => EditorState.undo(state),
    isDisabled: (state) => state.getUndoStack().isEmpty(),
  },
  {
    id: 'redo',
    name: 'Redo',
    shortcuts: [
      { key: 'Z', mod: true, shift: true },
      { key: 'Y', mod: true },
    ],
    icon: (
      <Icon>
        <path d="m15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3.5" />
      </Icon>
    ),
    apply: (state) => EditorState.redo(state),
    isDisabled: (state) => state.getRedoStack().isEmpty(),
  },
];

const toolGroups: Tool[][] = [
  historyTools,
  [heading(2, 'header-two'), heading(3, 'header-three'), heading(4, 'header-four')],
  [
    mark(
      'BOLD',
      'Bold',
      [{ key: 'B', mod: true }],
      <path d="M7.5 5h5a3.4 3.4 0 0 1 0 6.9h-5Zm0 6.9h5.8a3.6 3.6 0 0 1 0 7.1H7.5Z" strokeWidth="2.2" />,
    ),
    mark('ITALIC', 'Italic', [{ key: 'I', mod: true }], <path d="M10.5 5h6M7.5 19h6M13.8 5l-3.6 14" />),
    mark('UNDERLINE', 'Underline', [{ key: 'U', mod: true }], <path d="M7 4.5v6.7a5 5 0 0 0 10 0V4.5M6 20h12" />),
    mark(
      'STRIKETHROUGH',
      'Strikethrough',
      [
        { key: '5', alt: true, shift: true },
        { key: 'X', mod: true, shift: true },
      ],
      <path d="M4 12h16M16.4 7.8C16 6 14.4 5 12 5 9.4 5 7.7 6.3 7.7 8.3c0 1.7 1 2.7 3.3 3.7M7.4 15.6C7.7 17.8 9.5 19 12 19c2.7 0 4.5-1.3 4.5-3.5 0-1-.3-1.8-1-2.5" />,
    ),
    script(
      'SUPERSCRIPT',
      'Superscript',
      '.',
      'SUBSCRIPT',
      <>
        <path d="m4 8.5 8 10M12 8.5l-8 10" />
        <path d="M15.5 6.2c.3-1 1-1.6 2-1.6 1.2 0 2 .7 2 1.7 0 1.600-3.900 2.400-4 4.700h4.300" strokeWidth="1.5" />
      </>,
    ),
    script(
      'SUBSCRIPT',
      'Subscript',
      ',',
      'SUPERSCRIPT',
      <>
        <path d="m4 5 8 10M12 5l-8 10" />
        <path
          d="M15.5 14.700c.3-1 1-1.600 2-1.600 1.200 0 2 .7 2 1.700 0 1.600-3.900 2.400-4 4.700h4.300"
          strokeWidth="1.5"
        />
      </>,
    ),
    mark('CODE', 'Code', [{ key: 'E', mod: true }], <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />),
    {
      ...mark(
        'HIGHLIGHT',
        'Highlight',
        [{ key: 'H', mod: true, alt: true }],
        <path d="m9 13.500 6-9 4.500 3-6 9-5 .500ZM8.500 17l-2 2.500M4 20.500h16" />,
      ),
      keywords: ['mark', 'marker'],
      isInMenuOnly: true,
    },
    {
      ...mark('FORMULA', 'Formula in the line', [], <path d="M17.500 6V4.500h-11L12 12l-5.500 7.500h11V18" />),
      isInMenuOnly: true,
    },
  ],
  [
    block(
      'unordered-list-item',
      'Bulleted list',
      [{ key: '8', mod: true, shift: true }],
      <>
        <path d={bullets} />
        <path d="M5 6.5h.01M5 12h.01M5 17.5h.01" strokeWidth="3" />
      </>,
      ['unordered', 'bullets', 'points', 'ul'],
    ),
    block(
      'ordered-list-item',
      'Numbered list',
      [{ key: '7', mod: true, shift: true }],
      <>
        <path d={bullets} />
        <path
          d="m3.8 5.3 1.5-.8v4M3.7 15.3c.3-.6.8-.9 1.4-.9.8 0 1.3.5 1.3 1.1 0 1-2.7 2-2.7 3.5h2.9"
          strokeWidth="1.3"
        />
      </>,
      ['ordered', 'numbers', 'ol'],
    ),
    block(
      'task-list-item',
      'Task list',
      [{ key: '6', mod: true, shift: true }],
      <path d="M4 6.500l1.200 1.200L7.500 5.300M4 16l1.200 1.200 2.300-2.400M11 6.500h9M11 16.500h9" />,
      ['todo', 'to-do', 'check', 'checklist', 'checkbox'],
    ),
    block(
      'blockquote',
      'Quote',
      [{ key: '9', mod: true, shift: true }],
      <path d="M9.8 7C6.9 8 5 10.2 5 13.5V17h5v-5H7.2M18.8 7C15.9 8 14 10.2 14 13.5V17h5v-5h-2.8" />,
      ['blockquote', 'citation'],
    ),
    block(
      'code-block',
      'Code block',
      [],
      <>
        <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
        <path d="m9.8 9.3-2.7 2.7 2.7 2.7M14.2 9.3l2.7 2.7-2.7 2.7" />
      </>,
      ['program', 'preformatted', 'snippet'],
    ),
    ...calloutKinds.map(callout),
    {
      id: 'details',
      name: 'Details',
      keywords: ['toggle', 'accordion', 'spoiler', 'collapse'],
      icon: (
        <Icon>
          <path d="m5 8 3.500 4L5 16M12 8h8M12 12h8M12 16h5" />
        </Icon>
      ),
      apply: (state) => toggleContainer(state, 'details'),
      isOn: (state) => containerAt(state) === 'details',
      isInMenuOnly: true,
    },
    {
      id: 'code-language',
      name: 'Language of the code',
      icon: (
        <Icon>
          <path d="M5 5h14v14H5ZM9 10l-2 2 2 2M13 15h4" />
        </Icon>
      ),
      dialog: 'code',
      isDisabled: (state) => codeAt(state) === undefined,
      isInMenuOnly: true,
    },
    {
      id: 'formula',
      name: 'Formula',
      keywords: ['math', 'maths', 'latex', 'tex', 'equation'],
      icon: (
        <Icon>
          <path d="M17.500 6V4.500h-11L12 12l-5.500 7.500h11V18" />
        </Icon>
      ),
      apply: (state) => setCode(state, { language: mathLanguage }),
      isInMenuOnly: true,
    },
  ],
  [
    {
      id: 'link',
      name: 'Link',
      shortcuts: [{ key: 'K', mod: true }],
      icon: (
        <Icon>
          <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1" />
        </Icon>
      ),
      dialog: 'link',
      isOn: (state) => linkAt(state) !== undefined,
      isDisabled: (state) => isIn(state, 'code-block', 'atomic'),
    },
    {
      id: 'image',
      name: 'Picture',
      keywords: ['image', 'img', 'photo', 'upload'],
      icon: (
        <Icon>
          <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
          <circle cx="8.8" cy="10" r="1.5" />
          <path d="m4 17 4.8-4 3 2.5 3.7-4 4.8 5" />
        </Icon>
      ),
      dialog: 'image',
    },
    {
      id: 'media',
      name: 'Audio or video file',
      keywords: ['recording', 'sound', 'music', 'podcast', 'film', 'movie', 'mp3', 'mp4', 'upload'],
      icon: (
        <Icon>
          <path d="M9 18V6l10-2v12" />
          <circle cx="6.500" cy="18" r="2.500" />
          <circle cx="16.500" cy="16" r="2.500" />
        </Icon>
      ),
      dialog: 'media',
    },
    {
      id: 'divider',
      name: 'Divider',
      keywords: ['line', 'rule', 'hr', 'separator'],
      icon: (
        <Icon>
          <path d="M3.5 12h17M8 6h8M8 18h8" />
        </Icon>
      ),
      apply: insertDivider,
    },
    {
      id: 'table',
      name: 'Table',
      icon: (
        <Icon>
          <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
          <path d="M3.5 10h17M3.5 14.500h17M9.500 5v14M15 5v14" />
        </Icon>
      ),
      apply: insertTable,
    },
    {
      id: 'footnote',
      name: 'Footnote',
      icon: (
        <Icon>
          <path d="M4 8h8M4 13h8M4 18h6M17.500 4.500v6M15.500 6l2-1.500" />
        </Icon>
      ),
      dialog: 'footnote',
      isOn: (state) => footnoteAt(state) !== undefined,
      isDisabled: (state) => isIn(state, 'code-block', 'atomic'),
    },
    {
      id: 'embed',
      name: 'Card of a page or video',
      keywords: ['embed', 'youtube', 'vimeo', 'mastodon', 'bookmark', 'link'],
      icon: (
        <Icon>
          <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
          <path d="m10 9 5 3-5 3Z" />
        </Icon>
      ),
      dialog: 'embed',
    },
    {
      id: 'html',
      name: 'HTML',
      keywords: ['code', 'markup', 'raw', 'custom'],
      icon: (
        <Icon>
          <path d="m8 8-4 4 4 4M16 8l4 4-4 4M13.500 6l-3 12" />
        </Icon>
      ),
      dialog: 'html',
      isInMenuOnly: true,
    },
    {
      id: 'contents',
      name: 'Table of contents',
      keywords: ['toc', 'outline'],
      icon: (
        <Icon>
          <path d="M4 6h3M4 12h3M4 18h3M10 6h10M10 12h10M10 18h10" />
        </Icon>
      ),
      apply: insertContents,
      isInMenuOnly: true,
    },
  ],
];

export const tools = toolGroups.flat();

/** Those that are always to be seen. */
export const toolbarGroups = toolGroups.map((group) => group.filter(({ isInMenuOnly }) => !isInMenuOnly));
