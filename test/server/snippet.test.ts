import { createStem, foldText } from '../../src/server/search/analyze';
import { createSnippet } from '../../src/server/search/snippet';

const languages = ['ar', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv', 'xx'];

const found = (text: string, wanted: string[], language = 'en') =>
  createSnippet(
    text,
    wanted.map((each) => [each]),
    createStem(language),
  ).flatMap((piece) => (piece.isFound ? [piece.text] : []));

test('words are marked whatever their case, accents and endings', () => {
  expect(found('Runs, running, RUN and Läufe', ['run', 'lauf'])).toEqual(['Runs', 'running', 'RUN', 'Läufe']);
  expect(found('Müde, mude, e\u0301cole, École, Strasse', ['mude', 'ecole', 'strasse'], 'xx')).toEqual([
    'Müde',
    'mude',
    'e\u0301cole',
    'École',
    'Strasse',
  ]);
  expect(found('東京 and ночью', ['京', createStem('ru')('ночью')], 'ru')).toEqual(['京', 'ночью']);
});

test('a word that is everywhere hides none that is there once, and is marked beside it', () => {
  const text = `${'The rain and the sea. '.repeat(200)}In the garden, the end.${' It rains.'.repeat(100)}`;
  expect(found(text, ['garden', 'the']).slice(-3)).toEqual(['the', 'garden', 'the']);
  // One that may stand for another is there where either is.
  const [first] = createSnippet(text, [['the', 'garden'], ['rain']], createStem('en'));
  expect(first).toEqual({ text: 'The', isFound: true });
});

test.each(languages)('in %s, a stem begins with the letter of its word: by it words are left out', (language) => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const endings = ['', 'e', 's', 'en', 'ies', 'ing', 'ated', 'ville', 'issimo', 'lichkeit', 'amente'];
  const stem = createStem(language);
  const words = letters.flatMap((one) => letters.flatMap((two) => endings.map((ending) => one + two + ending)));
  expect(words.filter((word) => stem(word)[0] !== word[0])).toEqual([]);
});

test('of marks in a row, a text may have any number: each search puts those of twenty texts in order', () => {
  const marks = (count: number) => '\u0301'.repeat(count / 2) + '\u0316'.repeat(count / 2);
  expect(foldText(`Müde e\u0301cole, x${marks(400_000)} Lagoon`)).toBe('mude ecole x lagoon');
  expect(foldText(`हिन्दी й ก็ ${marks(200_000)}`)).toMatch(/^हिन्दी й ก็/);
});
