import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Import } from '../../../contract/extensions/transfers';
import { type FormatDate } from '../../site/useDateFormat';
import { useDateTimeFormat } from '../../site/useTimeFormats';
import { spacing, vars } from '../../ui/theme';
import { describeOutcome } from './describeImport';
import { ImportResult } from './ImportResult';
import { importSources } from './importSources';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& > li > details > summary': { paddingBlock: spacing(1.25), cursor: 'pointer', overflowWrap: 'anywhere' },
  '& > li > details > div': { paddingBottom: spacing(2) },
});

interface EarlierImportProps {
  import: Import;
  formatTime: FormatDate;
}

function EarlierImport({ import: shown, formatTime }: EarlierImportProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary>
        {shown.fileName}: {describeOutcome(shown)}
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {importSources[shown.from].name}, {formatTime(shown.createdAt)}
        </Typography>
      </summary>
      {/* Not before: together they may be long. */}
      {isOpen && (
        <div>
          <ImportResult import={shown} />
        </div>
      )}
    </details>
  );
}

/** Earlier imports, each of which opens what became of it. */
export function LatestImports({ imports }: { imports: readonly Import[] }) {
  const formatTime = useDateTimeFormat();
  if (imports.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        There are no earlier ones.
      </Typography>
    );
  }
  return (
    <List>
      {imports.map((earlier) => (
        <li key={earlier._id}>
          <EarlierImport import={earlier} formatTime={formatTime} />
        </li>
      ))}
    </List>
  );
}
