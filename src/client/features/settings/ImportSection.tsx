import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Import } from '../../../contract/extensions/transfers';
import { UnsavedChangesGuard } from '../../drafts/UnsavedChangesGuard';
import { focusIfLost } from '../../ui/FocusRegion';
import { ScreenReaderOnly } from '../../ui/layout';
import { SectionCard } from '../../ui/SectionCard';
import { breakpoints, shape, spacing, vars } from '../../ui/theme';
import { UploadProgress } from '../../ui/UploadProgress';
import { emptyImport, ImportForm } from './ImportForm';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { useSendImport, type ImportRequest } from './useSendImport';

const Panel = styled('div')({
  minWidth: 0,
  '&:not(:last-child)': { marginBottom: spacing(3) },
  padding: spacing(2.5),
  borderRadius: shape.borderRadius,
  background: `color-mix(in srgb, ${vars.palette.primary.main} 5%, transparent)`,
  outline: 'none',
  [breakpoints.down('sm')]: { marginInline: spacing(-1), padding: spacing(2, 1.5) },
});

type Phase = 'sending' | 'running' | 'ended' | undefined;

function findTitle(phase: Phase, name: string, isDryRun: boolean, isDone: boolean): string {
  if (phase === 'sending') return `Sending “${name}”`;
  if (phase === 'running') return isDryRun ? `Trying “${name}”` : `Importing “${name}”`;
  if (!isDone) return `“${name}” was not ${isDryRun ? 'read' : 'imported'} to its end`;
  return isDryRun ? `“${name}” was tried` : `“${name}” is imported`;
}

interface ImportSectionProps {
  /** The import that runs, or was seen to. */
  current: Import | undefined;
  /** Whether one has begun that is not in the list yet. */
  isBeginning: boolean;
  /** Whether the list could not be fetched the last time. */
  isStale: boolean;
  /** Gets the id of an import that has begun. */
  onStarted: (id: string) => void;
}

export function ImportSection({ current, isBeginning, isStale, onStarted }: ImportSectionProps) {
  const [fields, setFields] = useState(emptyImport);
  const [attempt, setAttempt] = useState<ImportRequest>();
  const [sentId, setSentId] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const sending = useSendImport((id) => {
    setSentId(id);
    onStarted(id);
  });
  const send = (next: ImportRequest) => {
    setAttempt(next);
    void sending.send(next);
  };

  const isSending = sending.progress !== undefined;
  const phase: Phase =
    isSending || isBeginning
      ? 'sending'
      : current && (current.state === 'running' || current.state === 'waiting' ? 'running' : 'ended');
  const shown = phase === 'sending' ? attempt?.plan : current;
  const title = shown && findTitle(phase, shown.fileName, shown.isDryRun, current?.state === 'done');
  const isBusy = phase === 'sending' || phase === 'running';

  const phaseBefore = useRef(phase);
  useEffect(() => {
    // With the button that was pressed, the focus would fall to the body.
    if (phaseBefore.current !== phase) focusIfLost(panel.current);
    phaseBefore.current = phase;
  }, [phase]);

  return (
    <SectionCard
      title="Import"
      about="Posts, drafts, comments and pictures from elsewhere; their old addresses lead to them. What was imported before is not added twice."
    >
      <UnsavedChangesGuard hasUnsavedChanges={isSending} question="Stop sending the file?">
        It is not imported then, and has to be chosen again.
      </UnsavedChangesGuard>
      <ScreenReaderOnly role="status">{title}</ScreenReaderOnly>
      {title && (
        <Panel ref={panel} tabIndex={-1} role="group" aria-label={title}>
          <Typography variant="h3" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {phase === 'sending' ? (
            <UploadProgress progress={sending.progress ?? 1} onCancel={sending.cancel} />
          ) : current && phase === 'running' ? (
            <ImportProgress import={current} isStale={isStale} />
          ) : (
            current && (
              <ImportResult import={current}>
                {attempt && sentId === current._id && (current.isDryRun || current.state !== 'done') && (
                  <Button
                    variant="contained"
                    sx={{ mt: 2 }}
                    onClick={() => {
                      send({
                        ...attempt,
                        plan: { ...attempt.plan, isDryRun: current.state !== 'done' && attempt.plan.isDryRun },
                      });
                    }}
                  >
                    {current.state === 'done' ? 'Import now' : 'Try again'}
                  </Button>
                )}
              </ImportResult>
            )
          )}
        </Panel>
      )}
      {!isBusy && (
        <ImportForm
          fields={fields}
          message={sending.message}
          onChange={(changed) => {
            setFields((before) => ({ ...before, ...changed }));
          }}
          onSubmit={send}
        />
      )}
    </SectionCard>
  );
}
