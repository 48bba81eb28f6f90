import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { BulkReport } from './useBulk';

const shown = 8;

const List = styled('ul')(({ theme: { spacing } }) => ({
  margin: spacing(0.5, 0, 0),
  paddingInlineStart: spacing(2.5),
  overflowWrap: 'anywhere',
}));

interface BulkSummaryProps<Item> {
  report: BulkReport<Item> | undefined;
  nameOf: (item: Item) => string;
  onClose: () => void;
}

/** What became of many rows, when something failed: how much was done, and what was not, and why. */
export function BulkSummary<Item>({ report, nameOf, onClose }: BulkSummaryProps<Item>) {
  if (!report || report.failures.length === 0) return null;
  const more = report.failures.length - shown;
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose} sx={{ mb: 2 }}>
      {report.sentence} What failed is still selected:
      <List>
        {report.failures.slice(0, shown).map(({ item, reason }, place) => (
          <li key={place}>
            {nameOf(item)}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </List>
    </Alert>
  );
}
