import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { formatNumber } from '../formatNumber';
import { spacing } from '../theme';
import type { BulkSummary } from './useBulkActions';

const maxShown = 8;

const List = styled('ul')({ margin: spacing(0.5, 0, 0), paddingInlineStart: spacing(2.5), overflowWrap: 'anywhere' });

interface BulkFailuresProps<Item> {
  summary: BulkSummary<Item> | undefined;
  nameOf: (item: Item) => ReactNode;
  onClose: () => void;
}

/** Lists the failures of a bulk action with their reasons; renders nothing if there are none. */
export function BulkFailures<Item>({ summary, nameOf, onClose }: BulkFailuresProps<Item>) {
  if (!summary || summary.failures.length === 0) return null;
  const { sentence, failures } = summary;
  const more = failures.length - maxShown;
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose} sx={{ mb: 2 }}>
      {sentence} What failed:
      <List>
        {failures.slice(0, maxShown).map(({ item, reason }, index) => (
          <li key={index}>
            {nameOf(item)}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {formatNumber(more)} more</li>}
      </List>
    </Alert>
  );
}
