import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { AssistantService } from '../../../../../contract/extensions/writing';
import { ScreenReaderOnly } from '../../../../ui/layout';
import type { AssistantRequest } from './useAssistantRequest';

interface AssistantDialogProps {
  title: string;
  /** What is sent, as the subject of a sentence with its verb: "The title is". */
  sent: string;
  service: AssistantService;
  request: Pick<AssistantRequest<unknown, unknown>, 'phase' | 'events' | 'problem' | 'start' | 'stop'>;
  /** What is told when it has ended. */
  outcome: string;
  /** Why what was written could not be used. */
  problem?: string | undefined;
  /** Uses what was written; without it there is nothing to use. */
  apply?: { label: string; run: () => void } | undefined;
  /** Whether what was written is to be chosen from, and has the focus. */
  hasChoices?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Says what is sent and where, sends it when told to, shows what comes back as it comes, and uses it when told to. */
export function AssistantDialog({
  title,
  sent,
  service: { host, model },
  request: { phase, events, problem: failure, start, stop },
  outcome,
  problem = failure,
  apply,
  hasChoices = false,
  onClose,
  children,
}: AssistantDialogProps) {
  const id = useId();
  const isRunning = phase === 'running';
  const status = { ready: '', running: 'Writing…', done: outcome, stopped: 'Stopped.', failed: '' }[phase];
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        // What was written is not lost by a click beside it.
        if (reason === 'backdropClick' && phase !== 'ready') return;
        if (isRunning) stop();
        else onClose();
      }}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}sent`}
      maxWidth="sm"
      fullWidth
      disableRestoreFocus
    >
      <DialogTitle id={`${id}title`} component="h2" variant="h3" sx={{ pt: 3 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography id={`${id}sent`} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`${sent} sent to ${host} (model ${model}), and nothing else.`}
        </Typography>
        {(phase !== 'ready' || events.length > 0) && <div aria-busy={isRunning}>{children}</div>}
        {problem && (
          <Typography role="alert" color="error">
            {problem}
          </Typography>
        )}
        {phase === 'ready' ? (
          <ScreenReaderOnly role="status" />
        ) : (
          <Typography role="status" variant="body2" color="textSecondary">
            {status}
          </Typography>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ p: { xs: 2, sm: 3 }, pt: 1, flexWrap: 'wrap', gap: 1 }}>
        {isRunning ? (
          <Button key="stop" variant="outlined" autoFocus onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={onClose} color="inherit">
              {phase === 'ready' ? 'Cancel' : 'Close'}
            </Button>
            <Button
              key="send"
              variant={apply ? 'outlined' : 'contained'}
              autoFocus={!apply && !hasChoices}
              onClick={start}
            >
              {phase === 'ready' ? 'Send' : 'Try again'}
            </Button>
            {apply && (
              <Button key="apply" variant="contained" autoFocus onClick={apply.run}>
                {apply.label}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
