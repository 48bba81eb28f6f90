import { convertFromRaw, EditorState, SelectionState } from 'draft-js';
import { createPassages } from '../../src/client/ui/rich-text/passages';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

/** A document with the selection between two places; each is a text, at the end of which it is. */
function open(html: string, from: string, to = from) {
  let state = EditorState.createWithContent(convertFromRaw(readHtml(html)));
  const place = (text: string) => {
    const block = state
      .getCurrentContent()
      .getBlocksAsArray()
      .find((each) => each.getText().includes(text))!;
    return { key: block.getKey(), offset: block.getText().indexOf(text) + text.length };
  };
  const [start, end] = [place(from), place(to)];
  state = EditorState.acceptSelection(
    state,
    SelectionState.createEmpty(start.key).merge({
      anchorOffset: start.offset,
      focusKey: end.key,
      focusOffset: end.offset,
    }),
  );
  const write = () => createHtmlWriter().write(state.getCurrentContent()).replaceAll('\n', '');
  const change = (next: EditorState) => {
    state = next;
  };
  return {
    passages: createPassages(() => state, change),
    write,
    undo: () => {
      state = EditorState.undo(state);
    },
    edit: (replaced: string) => {
      const content = convertFromRaw(readHtml(replaced));
      state = EditorState.push(state, content, 'insert-fragment');
    },
  };
}

describe('what stands before the cursor', () => {
  test('is text with the kinds of its paragraphs, without pictures and what follows', () => {
    const { passages } = open(
      '<h2>Bread</h2><p>Flour.</p><figure><img src="/a.png" alt=""></figure><ul><li>Water</li></ul><p>Salt and yeast</p>',
      'Salt',
    );
    expect(passages.before(1_000)).toMatchObject({
      text: '## Bread\n\nFlour.\n\n- Water\n\nSalt',
      count: 4,
      isCut: false,
    });
  });

  test('is the end of it where there is much, cut at a word', () => {
    const { passages } = open(`<p>First.</p><p>${'word '.repeat(50)}</p><p>Last one.</p>`, 'Last one.');
    expect(passages.before(100)).toMatchObject({ text: 'Last one.', count: 1, isCut: true });
    const long = open(`<p>${'word '.repeat(50)}end</p>`, 'end').passages.before(20);
    expect(long).toMatchObject({ text: 'word word word end', count: 1, isCut: false });
  });

  test('is all of the text where nothing stands there', () => {
    const { passages } = open('<p>Bread.</p><p>Salt.</p>', '');
    expect(passages.before(100)).toMatchObject({ text: 'Bread.\n\nSalt.', count: 2 });
  });

  test.each([
    ['after a sentence', '<p>Bread.</p><p>Salt.</p>', 'Bread.', '<p>Old.</p>', '<p>Bread.</p><p>Old.</p><p>Salt.</p>'],
    ['within a sentence', '<p>Bread is</p>', 'Bread is', '<p>old.</p><p>So.</p>', '<p>Bread is old.</p><p>So.</p>'],
    ['within a paragraph', '<p>Bread is. Salt</p>', 'is.', '<p>Old.</p>', '<p>Bread is.</p><p>Old.</p><p>Salt</p>'],
    ['after a heading', '<h2>Bread</h2>', 'Bread', '<p>Old.</p>', '<h2>Bread</h2><p>Old.</p>'],
    ['with a list', '<p>It needs</p>', 'needs', '<ul><li>Salt</li></ul>', '<p>It needs</p><ul><li>Salt</li></ul>'],
    [
      'within a callout',
      '<aside data-callout="note"><p>Bread.</p></aside>',
      'Bread.',
      '<p>Old.</p>',
      '<aside data-callout="note"><p>Bread.</p><p>Old.</p></aside>',
    ],
  ])('is continued %s, as one step', (_where, html, cursor, written, expected) => {
    const { passages, write, undo } = open(html, cursor);
    expect(passages.before(100).insertAfter(written)).toBe(true);
    expect(write()).toBe(expected);
    undo();
    expect(write()).toBe(html);
  });

  test('takes no continuation if it has changed meanwhile', () => {
    const { passages, write, edit } = open('<p>Bread.</p>', 'Bread.');
    const passage = passages.before(100);
    edit('<p>Cake.</p>');
    expect(passage.insertAfter('<p>Old.</p>')).toBe(false);
    expect(write()).toBe('<p>Cake.</p>');
  });
});

describe('what is selected', () => {
  test.each([
    [
      'the paragraph of the cursor',
      ['<p>One.</p><p>Two and <a href="/x" rel="noopener noreferrer">three</a>.</p>', 'Two'],
      '<p>Two and <a href="/x" rel="noopener noreferrer">three</a>.</p>',
      '<p>2.</p>',
      '<p>One.</p><p>2.</p>',
    ],
    ['a part of a paragraph', ['<p>One two three.</p>', 'One', 'two'], '<p>two</p>', '<p>2</p>', '<p>One 2 three.</p>'],
    [
      'some paragraphs',
      ['<p>One.</p><p>Two.</p><p>Three.</p>', '', 'Two.'],
      '<p>One.</p><p>Two.</p>',
      '<p>1, 2.</p>',
      '<p>1, 2.</p><p>Three.</p>',
    ],
    [
      'an item of a list in a list',
      ['<ul><li>One<ul><li>Two of it</li></ul></li></ul>', 'Two'],
      '<ul><li>Two of it</li></ul>',
      '<ul><li>Two</li></ul>',
      '<ul><li>One<ul><li>Two</li></ul></li></ul>',
    ],
  ] as const)('%s is replaced as one step', (_what, [html, from, to], sent, written, expected) => {
    const { passages, write, undo } = open(html, from, to);
    const passage = passages.selected()!;
    expect(passage.html.replaceAll('\n', '')).toBe(sent);
    expect(passage.replace(written)).toBe(true);
    expect(write()).toBe(expected);
    undo();
    expect(write()).toBe(html);
  });

  test.each([
    ['a picture', '<p>One</p><figure><img src="/a.png" alt="" loading="lazy" /></figure><p>Two</p>'],
    ['code', '<p>One</p><pre><code>bake()</code></pre><p>Two</p>'],
    ['nothing', '<p></p>'],
  ])('is no text if it has %s in it', (_what, html) => {
    expect(open(html, '', html.includes('Two') ? 'Two' : '').passages.selected()).toBeUndefined();
  });

  test('is not replaced if it has changed meanwhile', () => {
    const { passages, write, edit } = open('<p>Bread.</p>', 'Bread.');
    const passage = passages.selected()!;
    edit('<p>Cake.</p>');
    expect(passage.replace('<p>Old.</p>')).toBe(false);
    expect(write()).toBe('<p>Cake.</p>');
  });
});

describe('paragraphs', () => {
  const all = { characters: 1_000, paragraphs: 100 };
  const html =
    '<p>An <strong>old</strong> <a href="/x" rel="noopener noreferrer">braed</a>.</p><pre><code>braed()</code></pre><ul><li>Slat</li></ul>';

  test('are edited in place, as one step, with their marks and links', () => {
    const { passages, write, undo } = open(html, 'An');
    const passage = passages.paragraphs(all);
    const [first, second] = passage.paragraphs as [(typeof passage.paragraphs)[0], (typeof passage.paragraphs)[0]];
    expect(passage.paragraphs.map(({ text }) => text)).toEqual(['An old braed.', 'Slat']);
    const edits = [
      { paragraph: first, start: 7, end: 12, text: 'bread' },
      { paragraph: first, start: 12, end: 12, text: ' loaf' },
      { paragraph: second, start: 0, end: 4, text: 'Salt' },
    ];
    expect(passage.apply(edits)).toEqual([]);
    expect(write()).toBe(
      '<p>An <strong>old</strong> <a href="/x" rel="noopener noreferrer">bread loaf</a>.</p><pre><code>braed()</code></pre><ul><li>Salt</li></ul>',
    );
    undo();
    expect(write()).toBe(html);
  });

  test('that have changed meanwhile stay as they are, and are named', () => {
    const { passages, write, edit } = open('<p>Braed.</p>', 'Braed.');
    const passage = passages.paragraphs(all);
    edit('<p>Cake.</p>');
    const edits = [{ paragraph: passage.paragraphs[0]!, start: 0, end: 5, text: 'Bread' }];
    expect(passage.apply(edits)).toEqual(edits);
    expect(write()).toBe('<p>Cake.</p>');
  });

  test('are those of the selection, or from the cursor on where they are too many', () => {
    const long = '<p>One</p><p>Two</p><p>Three</p><p>Four</p>';
    const texts = (from: string, to?: string, limits = all) => {
      const { paragraphs, ...rest } = open(long, from, to).passages.paragraphs(limits);
      return [paragraphs.map(({ text }) => text), rest.isSelection, rest.isCut];
    };
    expect(texts('Two', 'Thr')).toEqual([['Two', 'Three'], true, false]);
    expect(texts('Two')).toEqual([['One', 'Two', 'Three', 'Four'], false, false]);
    expect(texts('Two', 'Two', { characters: 9, paragraphs: 100 })).toEqual([['Two', 'Three'], false, true]);
    expect(texts('Two', 'Two', { characters: 100, paragraphs: 2 })).toEqual([['Two', 'Three'], false, true]);
  });

  test('protect code, formulas and footnotes', () => {
    const note = '<sup><a href="#fn-1" id="fnref-1">1</a></sup>';
    const { passages } = open(
      `<p>Run <code>bake</code> now${note}.</p><ol data-footnotes="true"><li id="fn-1">Or not. <a href="#fnref-1">↩</a></li></ol>`,
      'Run',
    );
    const [paragraph] = passages.paragraphs(all).paragraphs;
    expect(paragraph!.text).toBe('Run bake now*.');
    const parts = [
      [0, 3],
      [4, 8],
      [3, 5],
      [9, 12],
      [12, 13],
      [13, 13],
      [13, 14],
    ] as const;
    expect(parts.map(([start, end]) => paragraph!.isProtected(start, end))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

test('the beginning of a text ends with a whole paragraph, or word', () => {
  const { passages } = open(`<p>Bread is old.</p><p>${'word '.repeat(9)}</p>`, '');
  expect(passages.beginning(20)).toEqual({ text: 'Bread is old.', count: 1, isCut: true });
  expect(passages.beginning(10)).toEqual({ text: 'Bread is', count: 1, isCut: true });
});
