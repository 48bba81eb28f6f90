import { useId } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ImportReport as Report } from '../../../contract/extensions/transfers';
import { AddressPatternOffer } from './AddressPatternOffer';
import { formatNumber } from '../../ui/formatNumber';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';

const Frame = styled('div')({ display: 'grid', gap: spacing(2), '& > *': { minWidth: 0 } });

/** Scrolls by itself where numbers are long and the screen is small. */
const Scroller = styled('div')({ overflowX: 'auto' });

const Table = styled('table')({
  ...typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: spacing(0.75, 1), textAlign: 'end', borderBottom: `1px solid ${vars.palette.divider}` },
  '& thead th': { fontWeight: 600, color: vars.palette.text.secondary, verticalAlign: 'bottom' },
  '& tbody th': { textAlign: 'start', fontWeight: 500, paddingInlineStart: 0 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 0 },
  '& [data-zero]': { color: vars.palette.text.secondary },
  [breakpoints.down('sm')]: {
    fontSize: typography.caption.fontSize,
    fontVariantNumeric: 'normal',
    '& th, & td': { paddingInline: spacing(0.5) },
    '& [data-empty]': { display: 'none' },
  },
});

const Reasons = styled('ul')({
  ...typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: spacing(0.75), borderBottom: `1px solid ${vars.palette.divider}` },
  '& summary': { cursor: 'pointer', borderRadius: 4 },
  '& ul': {
    margin: spacing(0.75, 0, 0.5),
    paddingInlineStart: spacing(3),
    color: vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
});

/** A stored report has no more of a reason. */
const keptExamples = 20;

const kinds = [
  ['posts', 'Posts'],
  ['drafts', 'Drafts'],
  ['pages', 'Pages'],
  ['tags', 'Tags'],
  ['comments', 'Comments'],
  ['pictures', 'Pictures'],
  ['redirects', 'Redirects'],
] as const;

const columns = [
  ['found', 'found'],
  ['added', 'added'],
  ['updated', 'updated'],
  ['unchanged', 'here before'],
  ['leftOut', 'left out'],
] as const;

interface ReasonListProps {
  title: string;
  reasons: Report['leftOut'];
}

/** What an import has left out or changed. The examples of a reason are shown on request, as there may be many. */
function ReasonList({ title, reasons }: ReasonListProps) {
  const id = useId();
  if (reasons.length === 0) return null;
  return (
    <div>
      <Typography id={id} variant="body2" component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Reasons aria-labelledby={id}>
        {reasons.map(({ reason, count, examples }) => {
          const sentence = `${formatNumber(count)} × ${reason}`;
          const hasMore = examples.length >= keptExamples && count > examples.length;
          return (
            <li key={reason}>
              {examples.length === 0 ? (
                sentence
              ) : (
                <details>
                  <summary>{sentence}</summary>
                  <ul>
                    {examples.map((example) => (
                      <li key={example}>{example}</li>
                    ))}
                    {hasMore && <li>and more</li>}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </Reasons>
    </div>
  );
}

type Author = NonNullable<Report['authors']>[number];

function describeAuthor({ name, posts, as, account }: Author): string {
  const what =
    as === 'byline' ? 'a name below the titles' : account === undefined ? 'a new account' : `the account of ${account}`;
  return `${name} (${formatNumber(posts)}): ${what}`;
}

/** Shown on request: an old blog has many. */
function NameList({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Reasons>
      <li>
        <details>
          <summary>
            {title}: {formatNumber(names.length)}
          </summary>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      </li>
    </Reasons>
  );
}

/** What came and what did not, and why. */
export function ImportReport({
  report: { counts, isDryRun, leftOut, changed, authors = [], categories = [], addressPattern },
}: {
  report: Report;
}) {
  const rows = kinds.flatMap(([kind, label]) => {
    const row = counts[kind];
    return row ? [[kind, label, row] as const] : [];
  });
  /** Columns without a number other than 0, which have no place on small screens. */
  const empty = (['updated', 'unchanged'] as const).filter((column) => rows.every(([, , row]) => row[column] === 0));
  const isEmpty = (column: string) => empty.some((name) => name === column) || undefined;
  return (
    <Frame>
      <Scroller role="region" aria-label="What was found, and what became of it" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <td />
              {columns.map(([column, heading]) => (
                <th key={column} scope="col" data-empty={isEmpty(column)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([kind, label, row]) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {columns.map(([column]) => (
                  <td key={column} data-zero={row[column] === 0 || undefined} data-empty={isEmpty(column)}>
                    {formatNumber(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      {isDryRun && (
        <Typography variant="body2" color="textSecondary">
          Pictures are counted when they are imported.
        </Typography>
      )}
      {addressPattern && <AddressPatternOffer found={addressPattern} />}
      <NameList title="Authors, and how much they have written" names={authors.map(describeAuthor)} />
      <NameList title="Categories" names={categories.map(({ name, category }) => `${name} → ${category}`)} />
      <ReasonList title="Left out" reasons={leftOut} />
      <ReasonList title="Not as it was" reasons={changed} />
    </Frame>
  );
}
