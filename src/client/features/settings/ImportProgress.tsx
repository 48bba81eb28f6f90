import { useState } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Import } from '../../../contract/extensions/transfers';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { describeProgress } from './describeImport';
import { transfersApi } from './transfersApi';

interface ImportProgressProps {
  import: Import;
  /** Whether the server could not be asked the last time. */
  isStale: boolean;
}

/** How far an import is. */
export function ImportProgress({ import: { _id, isDryRun, progress }, isStale }: ImportProgressProps) {
  const [cancel, { isLoading: isCancelling }] = transfersApi.useCancelImportMutation();
  const [isAsking, setIsAsking] = useState(false);
  const text = progress ? `${describeProgress(progress)}.` : 'Beginning.';
  const percent = progress?.total ? Math.min(100, Math.round((progress.done / progress.total) * 100)) : undefined;

  return (
    <>
      <LinearProgress
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isDryRun ? 'Trying' : 'Importing'}
        aria-valuetext={text}
        sx={{ height: 6, borderRadius: 3, my: 1.5 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mb: 2 }}>
        {isStale
          ? 'The server does not answer at the moment. It is asked again.'
          : `${text} You may leave this page meanwhile.`}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        aria-disabled={isCancelling}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Cancel
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Stop this import?"
          confirm="Stop"
          onConfirm={() => {
            setIsAsking(false);
            void cancel({ id: _id, toast: { success: false } });
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          {isDryRun
            ? 'It is only tried: nothing has been changed.'
            : 'What has come by now stays. Import the same file again, and it goes on from there.'}
        </ConfirmDialog>
      )}
    </>
  );
}
