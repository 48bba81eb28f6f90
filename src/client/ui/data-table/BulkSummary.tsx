import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { BulkReport } from './useBulkAction';

const maxShown = 8;

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

/** Lists the failures of a bulk action with their reasons; renders nothing if there are none. */
export function BulkSummary<Item>({ report, nameOf, onClose }: BulkSummaryProps<Item>) {
  if (!report || report.failures.length === 0) return null;
  const more = report.failures.length - maxShown;
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose} sx={{ mb: 2 }}>
      {report.sentence} What failed is still selected:
      <List>
        {report.failures.slice(0, maxShown).map(({ item, reason }, index) => (
          <li key={index}>
            {nameOf(item)}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </List>
    </Alert>
  );
}
