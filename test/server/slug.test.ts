import { toSlug } from '../../src/server/addresses/slug';

describe('toSlug()', () => {
  it.each([
    ['Notes from the harbour', 'notes-from-the-harbour'],
    ['  “Über Größe” & ß!  ', 'ueber-groesse-ss'],
    ['Привет, мир', 'privet-mir'],
    ['Ελλάδα 2', 'ellada-2'],
    ['ÀÉÎÕÜ: l’été', 'aeioue-l-ete'],
    ['Don’t panic: Conway’s law', 'dont-panic-conways-law'],
    ['iPhone and JavaScript', 'iphone-and-javascript'],
    ['C++', 'c'],
    ['10,000 posts', '10-000-posts'],
    ['under_score', 'under-score'],
    ['e\u0301t\u00e9', 'ete'],
  ])('spells %j as %s', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  it.each([
    ['日本語のタイトル', '日本語のタイトル'],
    ['中文标题 2024', '中文标题-2024'],
    ['React 入門 ガイド', 'react-入門-ガイド'],
    ['한국어 제목', '한국어-제목'],
    ['हिन्दी भाषा', 'हिन्दी-भाषा'],
    ['ภาษาไทย', 'ภาษาไทย'],
  ])('keeps the script of %j, which has no transliteration', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  it.each(['', '   ', '🦄 🎉', '---', '“”…', '\u0301'])('has nothing for %j', (text) => {
    expect(toSlug(text)).toBe('');
  });

  it('is cut between two words', () => {
    const slug = toSlug('harbour '.repeat(100));
    expect(slug).toBe(Array(10).fill('harbour').join('-'));
  });

  it('is never cut within a character', () => {
    // A letter of two code units.
    expect(toSlug(`a${'𠮷'.repeat(100)}`)).toBe(`a${'𠮷'.repeat(39)}`);
  });

  it('has a slug for each letter and digit of Unicode', () => {
    const empty: string[] = [];
    for (let code = 0; code < 0x11_0000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      if (/[\p{L}\p{N}]/u.test(character) && !/^[\p{L}\p{N}]/u.test(toSlug(character))) empty.push(character);
    }
    expect(empty).toEqual([]);
  });

  it('is its own slug', () => {
    for (const text of ['Über Größe', 'Привет, мир', '中文标题 2024', 'ガイド']) {
      expect(toSlug(toSlug(text))).toBe(toSlug(text));
    }
  });
});
