import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Sending } from '../../../contract/extensions/newsletter';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { Busy } from '../../ui/Busy';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { StackedTable } from '../../ui/StackedTable';
import { newsletterApi } from './newsletterApi';

const rowsPerPage = 50;

/** Who could not be reached, and why. Mounted only while it is open. */
export function FailuresDialog({ sending, onClose }: { sending: Sending; onClose: () => void }) {
  const id = useId();
  const [offset, setOffset] = useState(0);
  const { data, currentData, error, refetch } = newsletterApi.useListSendingFailuresQuery({
    id: sending._id,
    limit: rowsPerPage,
    offset,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} component="h2" variant="h3" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
        Who did not get “{sending.title}”
      </DialogTitle>
      <DialogContent>
        {error && !currentData ? (
          <LoadFailedNotice title="They could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Busy aria-busy={!currentData}>
            <StackedTable
              headings={['Address', 'Reason']}
              sx={{ '& td': { overflowWrap: 'anywhere' }, '& td:not(:first-of-type)': { whiteSpace: 'normal' } }}
            >
              {data.rows.map(({ email, reason, failedAt }, index) => (
                <tr key={`${offset + index} ${failedAt}`}>
                  <td>{email || 'A subscriber who was deleted'}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </StackedTable>
          </Busy>
        ) : (
          <LoadingMessage>Loading what failed</LoadingMessage>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        {data && data.total > rowsPerPage && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
              {offset + 1} to {Math.min(offset + rowsPerPage, data.total)} of {data.total}
            </Typography>
            <Button
              color="inherit"
              disabled={offset === 0}
              onClick={() => {
                setOffset(offset - rowsPerPage);
              }}
            >
              Previous
            </Button>
            <Button
              color="inherit"
              disabled={offset + rowsPerPage >= data.total}
              onClick={() => {
                setOffset(offset + rowsPerPage);
              }}
            >
              Next
            </Button>
          </>
        )}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
