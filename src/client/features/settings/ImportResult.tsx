import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Import } from '../../../contract/extensions/transfers';
import { ImportReport } from './ImportReport';

const goesOn = 'What has come by then stays. Import the same file again: it goes on where it was.';
const nothingChanged = 'It was only tried: nothing has been changed.';

interface ImportResultProps {
  import: Import;
  /** What can be done now. */
  children?: ReactNode;
}

/** How an import has ended, and what to do. */
export function ImportResult({ import: { state, isDryRun, message, report }, children }: ImportResultProps) {
  if (state === 'done') {
    return (
      <>
        {report?.isDryRun && (
          <Alert severity="info" sx={{ mb: 2 }}>
            Nothing has been changed. This would be done:
          </Alert>
        )}
        {report && <ImportReport report={report} />}
        {children}
      </>
    );
  }
  const isInterrupted = state === 'interrupted';
  return (
    <>
      <Alert severity={isInterrupted ? 'warning' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
        <AlertTitle>{isInterrupted ? 'It was interrupted.' : 'It has failed.'}</AlertTitle>
        {isInterrupted ? (isDryRun ? nothingChanged : (message ?? goesOn)) : message}
      </Alert>
      {children}
    </>
  );
}
