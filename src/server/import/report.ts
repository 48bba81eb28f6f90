// What was imported and what was not, and why: counts, each with a few examples.
import type { ImportReport } from '../../contract/extensions/transfers';
import { formatNumber } from '../progress';
import type { Remark } from './source';

const maxExamples = 100;
const shownExamples = 5;

const kinds = ['posts', 'drafts', 'pages', 'tags', 'comments', 'pictures', 'redirects'] as const;
type Kind = (typeof kinds)[number];

type Counts = ImportReport['counts']['posts'];

type Author = NonNullable<ImportReport['authors']>[number];

/** What is known at the end. */
type Summary = Pick<ImportReport, 'authors' | 'categories' | 'addressPattern'>;

type Reason = ImportReport['leftOut'][number];

export type Report = ReturnType<typeof createReport>;

/** @param findPattern of the addresses of the posts that were read */
export function createReport(source: string, isDryRun: boolean) {
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, { found: 0, added: 0, updated: 0, unchanged: 0, leftOut: 0 }]),
  ) as Record<Kind, Counts>;
  const reasons = { leftOut: new Map<string, Reason>(), changed: new Map<string, Reason>() };

  const remark = (list: keyof typeof reasons, { reason, example }: Remark, count = 1) => {
    const entry = reasons[list].get(reason) ?? { reason, count: 0, examples: [] };
    entry.count += count;
    if (entry.examples.length < maxExamples && !entry.examples.includes(example)) entry.examples.push(example);
    reasons[list].set(reason, entry);
  };

  return {
    count(kind: Kind, outcome: Exclude<keyof Counts, 'found'>, count = 1): void {
      counts[kind].found += count;
      counts[kind][outcome] += count;
    },
    leftOut: (each: Remark, count?: number): void => remark('leftOut', each, count),
    changed: (each: Remark): void => remark('changed', each),
    toJson: ({ authors = [], categories = [], addressPattern }: Summary): ImportReport => ({
      source,
      isDryRun,
      counts,
      leftOut: [...reasons.leftOut.values()],
      changed: [...reasons.changed.values()],
      ...(authors.length > 0 && { authors }),
      ...(categories.length > 0 && { categories }),
      ...(addressPattern && { addressPattern }),
    }),
  };
}

const columns = ['found', 'added', 'updated', 'unchanged', 'leftOut'] as const;
const headings: Record<(typeof columns)[number], string> = {
  found: 'found',
  added: 'added',
  updated: 'updated',
  unchanged: 'here before',
  leftOut: 'left out',
};

/** The table at the end of an import. */
export function reportLines({
  isDryRun,
  counts,
  leftOut,
  changed,
  authors = [],
  categories = [],
  addressPattern,
}: ImportReport): string[] {
  const rows = kinds.map((kind) => [kind, ...columns.map((column) => formatNumber(counts[kind]?.[column] ?? 0))]);
  const table = [['', ...columns.map((column) => headings[column])], ...rows];
  const widths = table[0]!.map((_cell, index) => Math.max(...table.map((row) => row[index]!.length)));
  const lines = table.map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]! + 2))).join(''),
  );
  return [
    '',
    isDryRun ? 'Nothing was changed. This would be done:' : 'Imported:',
    '',
    ...lines,
    ...reasonLines('Left out:', leftOut),
    ...reasonLines('Not as it was:', changed),
    ...listLines('Authors:', authors.map(authorLine)),
    ...listLines(
      'Categories:',
      categories.map(({ name, category }) => `${name} → ${category}`),
    ),
    ...(addressPattern ? patternLines(addressPattern) : []),
  ];
}

const listLines = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];

function authorLine({ name, posts, as, account }: Author): string {
  const what =
    as === 'byline'
      ? 'a name below the titles'
      : account === undefined
        ? 'an account that nobody can use until you let somebody in'
        : `the account of ${account}`;
  return `${name} (${formatNumber(posts)}): ${what}`;
}

const patternLines = ({ pattern, fitting, posts, timeZone }: NonNullable<ImportReport['addressPattern']>): string[] => [
  '',
  `The posts were at addresses such as ${pattern}: ${formatNumber(fitting)} of ${formatNumber(posts)} keep theirs, and none ` +
    'of these leads on, after:',
  ...(timeZone === undefined ? [] : [`  npx octavo site set timeZone '${timeZone}'`]),
  `  npx octavo site set addressPattern '${pattern}'`,
];

const reasonLines = (title: string, reasons: Reason[]): string[] =>
  reasons.length === 0
    ? []
    : [
        '',
        title,
        ...reasons.map((reason) => `  ${formatNumber(reason.count)} × ${reason.reason} ${listExamples(reason)}`),
      ];

function listExamples({ examples }: Reason): string {
  const shown = examples.slice(0, shownExamples).join(' · ');
  return examples.length > shownExamples ? `${shown} …` : shown;
}
