import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ExportFormat } from '../../../contract/extensions/transfers';
import { useApiDispatch } from '../../api/useApiDispatch';
import { SectionCard } from '../../ui/SectionCard';
import { startDownload } from '../../ui/startDownload';
import { ChoiceLabel } from './ChoiceLabel';
import { findMessage } from './findMessage';
import { transfersApi } from './transfersApi';

type Outcome = 'busy' | 'started' | { failure: string | undefined };

/** Downloads the whole blog; the browser writes it to the disk by itself, as it may be large. */
export function ExportSection() {
  const dispatch = useApiDispatch();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [outcome, setOutcome] = useState<Outcome>();
  const isBusy = outcome === 'busy';

  const download = async () => {
    setOutcome('busy');
    // Not kept in the store: who has the address has the blog.
    const request = dispatch(transfersApi.endpoints.createExport.initiate({ format }, { track: false }));
    const { data, error } = await request;
    if (data) startDownload(data.url);
    setOutcome(data ? 'started' : { failure: findMessage(error) });
  };

  return (
    <SectionCard
      title="Export"
      about="All posts and drafts with their pictures, comments and likes, for you to keep or to take elsewhere."
    >
      <RadioGroup
        aria-label="What to export"
        value={format}
        onChange={(_event, value) => {
          setFormat(value as ExportFormat);
          setOutcome(undefined);
        }}
        sx={{ gap: 1, mb: 2 }}
      >
        <FormControlLabel
          value="markdown"
          control={<Radio />}
          label={<ChoiceLabel title="Markdown">A .zip file that any other program can read.</ChoiceLabel>}
        />
        <FormControlLabel
          value="octavo"
          control={<Radio />}
          label={
            <ChoiceLabel title="Octavo archive">
              Everything, accounts too, for <code>octavo restore</code>. It holds e-mail addresses and the hashes of
              passwords: keep it secret.
            </ChoiceLabel>
          }
        />
      </RadioGroup>
      <Button variant="outlined" aria-disabled={isBusy} onClick={() => void (isBusy || download())}>
        {isBusy ? 'Preparing…' : 'Export'}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:not(:empty)': { mt: 1.5 } }}>
        {outcome === 'started' && 'The download has begun. Your browser shows how far it is.'}
      </Typography>
      {typeof outcome === 'object' && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {outcome.failure}
        </Alert>
      )}
    </SectionCard>
  );
}
