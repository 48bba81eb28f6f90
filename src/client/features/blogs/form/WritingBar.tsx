import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { samePage } from '../../../samePage';
import { UploadProgress } from '../../../ui/UploadProgress';
import { ScreenReaderOnly } from '../../../ui/layout';
import { breakpoints, spacing, vars } from '../../../ui/theme';
import { SaveState } from './SaveState';
import type { PostForm } from './usePostForm';
import { useWritingView } from './writingView';

const Bar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(0.5, 1),
  padding: spacing(0.75, 1),
  [breakpoints.up('sm')]: { padding: spacing(1, 2) },
  borderBottom: `1px solid ${vars.palette.divider}`,
  '& > .MuiButton-root': { flex: 'none', minWidth: 0, minHeight: 36, paddingBlock: 4 },
  // In a line of its own on phones, where the buttons fill the first one.
  '& > .save-state': {
    flex: '1 1 0',
    minWidth: 0,
    paddingInline: spacing(1),
    [breakpoints.down('sm')]: { order: 1, flexBasis: '100%', minHeight: '1lh', fontSize: '0.8125rem' },
  },
  '& > .end': { marginInlineStart: 'auto' },
  '& .short': { display: 'none' },
  [breakpoints.down('sm')]: {
    '& > .MuiButton-root': { paddingInline: 12 },
    '& .long': { display: 'none' },
    '& .short': { display: 'flex', alignItems: 'center', gap: spacing(0.5) },
  },
});

interface WritingBarProps {
  form: PostForm;
  heading: string;
  /** Who else is here. */
  people: ReactNode;
  /** What stands beside the text, if there is room for it. */
  panels: {
    label: string;
    /** In place of the label on a phone. */
    short?: ReactNode;
    isOpen: boolean;
    toggle: () => void;
    button?: RefObject<HTMLButtonElement | null>;
  }[];
  /** Undefined where it is saved as it is. */
  onPublish: (() => void) | undefined;
  /** Whether it can be saved as it is. */
  maySave: boolean;
}

/** Leads back to the form, says what is saved, and opens all that is beside title and text. */
export function WritingBar({ form, heading, people, panels, onPublish, maySave }: WritingBarProps) {
  const { otherView } = useWritingView();
  const { isBusy, isSaving, button, upload, saveState } = form;
  return (
    <Bar>
      <ScreenReaderOnly as="h1">{heading}</ScreenReaderOnly>
      <Button component={Link} to={otherView} state={samePage} preventScrollReset color="inherit" size="small">
        Form
      </Button>
      {upload ? (
        <UploadProgress progress={upload.progress} onCancel={upload.cancel} />
      ) : (
        <SaveState state={saveState}>
          {form.isInConflict && (
            <Button size="small" onClick={form.saveDraft} sx={{ minHeight: 0, py: 0, ml: 1 }}>
              Look at it
            </Button>
          )}
          {people}
        </SaveState>
      )}
      <span className="end" />
      {panels.map(({ label, short, isOpen, toggle, button: ref }) => (
        <Button
          key={label}
          ref={ref}
          size="small"
          color="inherit"
          aria-label={label}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span className={short === undefined ? undefined : 'long'}>{label}</span>
          {short !== undefined && <span className="short">{short}</span>}
        </Button>
      ))}
      {maySave && (
        <Button type="submit" size="small" variant="contained" aria-disabled={isBusy || isSaving}>
          {isBusy ? button.busyLabel : button.label}
        </Button>
      )}
      {onPublish && (
        <Button
          size="small"
          variant="contained"
          aria-disabled={isBusy || isSaving}
          onClick={isBusy || isSaving ? undefined : onPublish}
        >
          Publish
        </Button>
      )}
    </Bar>
  );
}
