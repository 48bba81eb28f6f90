import { limits } from '../../src/contract/limits';
import { featureNumbers, featuresOf, scoreComment, type Circumstances } from '../../src/server/moderation/spam-score';
import { createRandom, type Random } from '../bench/random';
import { learn, measure, type MarkedComment } from '../support/spam-memory';

const score = (content: string, circumstances: Circumstances = {}) =>
  scoreComment(featuresOf(content, circumstances), circumstances, new Map());

/** Comments of a made-up garden blog, and what is advertised below its posts. */
function aComment(random: Random): MarkedComment {
  const { pick, next } = random;
  const plant = () => pick(['roses', 'tomatoes', 'the fig tree', 'beans', 'dahlias', 'my plum', 'garlic', 'the hedge']);
  const isSpam = next() < 0.4;
  const good = [
    () => `Mine did the same with ${plant()} last ${pick(['spring', 'year', 'autumn'])}.`,
    () => `Do you water ${plant()} in the ${pick(['morning', 'evening'])}?`,
    () => `${pick(['Lovely', 'Great', 'So good'])}!!! ${pick(['Thank you', 'I love it', ''])}`,
    () => `I check on ${plant()} every day, and you should, too.`,
    () => `We followed this with ${plant()} and ${plant()}; see https://wiki.example/${plant().replace(' ', '-')}`,
  ];
  const shop = () =>
    `${pick(['seed', 'shoe', 'loan', 'watch', 'phone'])}${pick(['deal', 'shop', '4u'])}${Math.floor(next() * 90)}`;
  const spam = [
    () =>
      `${pick(['Hey guys', 'Hi everyone', 'Hello'])} ${pick(['check out', 'visit', 'come to'])} my ${pick(['channel', 'site', 'page'])}`,
    () =>
      `${pick(['Best', 'Cheap', 'FREE'])} ${pick(['watches', 'loans', 'followers', 'phones'])} https://${shop()}.example/?r=${Math.floor(next() * 900)}`,
    () => `https://www.${shop()}.com`,
    () =>
      `Earn $${Math.floor(next() * 9000)} a week from home, ${pick(['click here', 'ask me how', 'sign up'])} ${shop()}.com`,
    () => `please ${pick(['subscribe', 'follow me', 'like my page'])} ${pick(['and I follow back', 'thanks', ':)'])}`,
  ];
  return { isSpam, content: pick(isSpam ? spam : good)() };
}

describe('the score of a comment', () => {
  test('after 500 decisions tells others of their kind: precision 0.95 at recall 0.85', () => {
    const random = createRandom(7);
    const comments = Array.from({ length: 1_000 }, () => aComment(random));
    const measured = measure(comments.slice(500), learn(comments.slice(0, 500)));
    expect(measured.precisionAtRecall(0.85)).toBeGreaterThanOrEqual(0.95);
    expect(measured.above(80).precision).toBeGreaterThanOrEqual(0.95);
    expect(measured.above(80).recall).toBeGreaterThanOrEqual(0.85);
  });

  test('knows promotion in general before any decision', () => {
    expect(score('Please subscribe to my channel').score).toBeGreaterThan(80);
    expect(score('Besucht meine Seite www.beispiel.de').score).toBeGreaterThan(80);
    expect(score('I read this twice, and still wonder about the end.').score).toBeLessThan(50);
  });

  test.each([
    ['spam', 0],
    ['good', 20],
    ['both, and much more spam', 20],
  ])('is as good as before any decision, or better, after decisions on %s', (name, fewest) => {
    const random = createRandom(8);
    const comments = Array.from({ length: 1_000 }, () => aComment(random));
    const [spam, good] = [true, false].map((isSpam) => comments.filter((comment) => comment.isSpam === isSpam));
    const judged = [...(name === 'good' ? [] : spam!.slice(0, 100)), ...good!.slice(0, name === 'spam' ? 0 : fewest)];
    const others = comments.filter((comment) => !judged.includes(comment));
    const [before, after] = [measure(others, new Map()), measure(others, learn(judged))];
    expect(after.above(80).precision).toBeGreaterThanOrEqual(before.above(80).precision - 0.02);
    expect(after.above(80).recall).toBeGreaterThanOrEqual(before.above(80).recall - 0.02);
  });

  test('is a number, whatever has remained of decisions that were taken back', () => {
    const features = featuresOf('Discover hydrangeas today', {});
    const remaining = new Map(featureNumbers(features).map((number) => [number, { good: 0, spam: 2 }]));
    const { score: scored } = scoreComment(features, {}, remaining);
    expect(scored).toBeGreaterThanOrEqual(0);
    expect(scored).toBeLessThanOrEqual(100);
  });

  test('rises with what people do not do', () => {
    const text = 'I read this twice, and still wonder about the end.';
    const { score: plain } = score(text);
    expect(score(text, { isTrapped: true }).score).toBeGreaterThan(80);
    expect(score(text, { seconds: 1 }).score).toBeGreaterThan(plain);
    expect(score(text, { repeats: 5 }).score).toBeGreaterThan(plain);
    expect(score(text, { seconds: 90 }).score).toBeLessThanOrEqual(plain);
    expect(score('Рlease look', {}).reasons).toContainEqual({ code: 'mixed-scripts' });
  });

  test.each([
    ['https://one.example and http://two.example/path?a=b', 2],
    ['see www.example.org.', 1],
    ['written as example . com to be overlooked', 1],
    ['or example.com, as that', 1],
    ['<a href="https://example.com/">https://example.com/</a>', 1],
    ['a sentence.Another one, e.g. this at 3.14', 0],
    ['https&#58;//example.com', 1],
  ])('counts the links of “%s”', (text, links) => {
    expect(featuresOf(text, {}).links).toBe(links);
  });

  test('depends on a bounded part of any text', () => {
    for (const text of ['a.com ', 'check ', '漢', '<', '&amp;', 'ﷺ', '\u0344', "a'", '$', '.com ', '😀']) {
      const { words, traits } = featuresOf(text.repeat(limits.comment / text.length), {});
      expect(words.length + traits.length).toBeLessThan(600);
    }
  });
});
