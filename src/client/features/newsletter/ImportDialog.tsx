import { useId, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { SubscriberImportReport } from '../../../contract/extensions/newsletter';
import { limits } from '../../../contract/limits';
import { DropZone } from '../../ui/DropZone';
import { FieldLabel } from '../../ui/FieldLabel';
import { formatCount, formatNumber } from '../../ui/formatNumber';
import { spacing, typography, vars } from '../../ui/theme';
import { newsletterApi } from './newsletterApi';

const addresses = (count: number) => formatCount(count, 'address', 'addresses');

const Report = styled('div')({
  ...typography.body2,
  // Without the gap that it would have.
  '&:empty': { position: 'absolute' },
  '& p': { margin: spacing(0, 0, 1) },
  '& ul': {
    margin: 0,
    padding: spacing(1.5, 1.5, 1.5, 3.5),
    maxHeight: 220,
    overflowY: 'auto',
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 10,
    overflowWrap: 'anywhere',
  },
});

function ReportText({ report }: { report: SubscriberImportReport }) {
  const { isDryRun, added, known, kept, repeated, faults, faultCount } = report;
  return (
    <>
      <p>
        <strong>
          {addresses(added)} {isDryRun ? 'would be added' : added === 1 ? 'was added' : 'were added'}.
        </strong>
      </p>
      {known > 0 && <p>{addresses(known)} subscribed already.</p>}
      {kept > 0 && <p>{addresses(kept)} that left or bounced: they stay as they are, and get nothing.</p>}
      {repeated > 0 && <p>{addresses(repeated)} more than once in the file.</p>}
      {faultCount > 0 && (
        <>
          <p>
            {faultCount === 1 ? 'One line is' : `${formatNumber(faultCount)} lines are`} left out
            {faultCount > faults.length ? `; these are the first ${faults.length}` : ''}:
          </p>
          {/* It scrolls, and so has to be reached by keyboard. */}
          <ul tabIndex={0} aria-label="Lines that are left out">
            {faults.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Tries a file of addresses first, then adds them. Mounted only while it is open. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [consent, setConsent] = useState('');
  const [report, setReport] = useState<SubscriberImportReport>();
  const [importSubscribers, { isLoading, error }] = newsletterApi.useImportSubscribersMutation();
  const isTried = report?.isDryRun === true;
  const isDone = report?.isDryRun === false;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || isLoading) return;
    const { data } = await importSubscribers({ file, consent: consent.trim(), isDryRun: isTried ? 'false' : 'true' });
    if (data) setReport(data.report);
  };

  return (
    <Dialog
      open
      onClose={isLoading ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
    >
      <form method="dialog" onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`} component="h2" variant="h3" sx={{ pt: 3 }}>
          Import subscribers
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pb: 1 }}>
          <DialogContentText id={`${id}-about`}>
            A file of CSV with a column called “email”, and, if you like, “state” and “categories”. Who has left or
            bounced is not written to again.
          </DialogContentText>
          {!isDone && (
            <>
              <div>
                <FieldLabel htmlFor={`${id}-file`}>File</FieldLabel>
                <DropZone sx={{ minHeight: 84 }}>
                  <span>{file ? file.name : 'Choose a file'}</span>
                  <input
                    id={`${id}-file`}
                    type="file"
                    accept=".csv,.txt,text/csv"
                    required={!file}
                    onChange={({ currentTarget }) => {
                      setFile(currentTarget.files?.[0]);
                      setReport(undefined);
                    }}
                  />
                </DropZone>
              </div>
              <TextField
                label="How they agreed to get mail"
                value={consent}
                required
                helperText="Such as “Newsletter form of our former site, 2024”. It is kept with each address."
                onChange={({ target }) => {
                  setConsent(target.value);
                }}
                slotProps={{ htmlInput: { maxLength: limits.consentNote }, inputLabel: { shrink: true } }}
              />
            </>
          )}
          <Report role="status">{report && <ReportText report={report} />}</Report>
          {error && 'message' in error && (
            <FormHelperText error role="alert">
              {error.message}
            </FormHelperText>
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose} disabled={isLoading}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {!isDone && (
            <Button
              type="submit"
              variant="contained"
              disabled={isTried && report.added === 0}
              aria-disabled={isLoading}
            >
              {isTried ? `Import ${addresses(report.added)}` : 'Check the file'}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
