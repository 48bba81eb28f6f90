import { convertFromRaw, EditorState } from 'draft-js';
import { insertText } from '../../src/client/ui/rich-text/commands/text';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { typeTypography } from '../../src/client/ui/rich-text/typing/typedTypography';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const open = (html: string) =>
  EditorState.moveFocusToEnd(EditorState.createWithContent(convertFromRaw(readHtml(html))));

const type = (text: string, language: string, html = '<p></p>') =>
  [...text].reduce(
    (state, character) => typeTypography(state, character, language) ?? insertText(state, character),
    open(html),
  );

const textOf = (state: EditorState) => state.getCurrentContent().getPlainText();

test.each([
  ['en', `"It's 'so'," she said ("no").`, '“It’s ‘so’,” she said (“no”).'],
  ['en-GB', `"'So'"`, '“‘So’”'],
  ['de', `"Er sagt 'ja'", geht's?`, '„Er sagt ‚ja‘“, geht’s?'],
  ['de-CH', `"Ja"`, '«Ja»'],
  ['fr', `l'un dit "oui" et "non "`, 'l’un dit «\u202foui\u202f» et «\u202fnon\u202f»'],
  ['sv', `"Ja"`, '”Ja”'],
  ['xx', `"Yes"`, '“Yes”'],
  ['en', 'one -- two --- three', 'one – two — three'],
  ['en', 'wait... no..', 'wait… no..'],
  ['en', '---', '---'],
  ['en', '<!--', '<!--'],
])('in %s, %j becomes %j', (language, typed, printed) => {
  expect(textOf(type(typed, language))).toBe(printed);
});

test.each([
  ['"', 'a"', 'a”'],
  ['-', 'a--', 'a–'],
  ['.', 'a...', 'a…'],
])('Undo gives back what was typed with %s', (_last, typed, printed) => {
  const state = type(typed, 'en');
  expect(textOf(state)).toBe(printed);
  expect(textOf(EditorState.undo(state))).toBe(typed);
});

test('in code, and in a link, everything stays as typed', () => {
  expect(textOf(type('"a" -- b', 'en', '<pre><code>x</code></pre>'))).toBe('x"a" -- b');
  const linked = open('<p><a href="https://a.example/">a</a></p>');
  expect(typeTypography(linked, '"', 'en')).toBeUndefined();
  const code = EditorState.setInlineStyleOverride(
    open('<p>a</p>'),
    open('<p><code>a</code></p>').getCurrentInlineStyle(),
  );
  expect(typeTypography(code, '"', 'en')).toBeUndefined();
});

test('marks go on', () => {
  const state = insertText(type('"', 'en', '<p><strong>a</strong></p>'), 'b');
  expect(createHtmlWriter().write(state.getCurrentContent())).toBe('<p><strong>a”b</strong></p>');
});
