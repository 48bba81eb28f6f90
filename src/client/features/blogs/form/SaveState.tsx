import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { typography, vars } from '../../../ui/theme';
import { ScreenReaderOnly } from '../../../ui/layout';

/** What has become of what was typed. */
export interface SaveStateOf {
  isSaving: boolean;
  hasChanges: boolean;
  /** When it was saved here last. */
  savedAt: Date | undefined;
  /** Whether that is told: somebody has saved it, as opposed to the form by itself, or an attempt had failed. */
  isSavedTold: boolean;
  /** Whether it is saved on the server by itself. */
  isAutosaved: boolean;
  /** Why the last attempt has failed, as part of a sentence. */
  failure: string | undefined;
  /** Whether the browser keeps what is not saved. */
  hasSpace: boolean;
}

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const Line = styled('p')({
  ...typography.body2,
  margin: 0,
  color: vars.palette.text.secondary,
  '&[data-failed]': { color: vars.palette.error.main },
});

const kept = ({ hasSpace }: SaveStateOf) =>
  hasSpace ? 'kept in this browser' : 'and this browser has no room left to keep it';

function describe(state: SaveStateOf): string {
  if (state.isSaving) return 'Saving…';
  if (state.hasChanges && state.failure) return `Not saved: ${state.failure}, ${kept(state)}`;
  if (state.hasChanges) {
    return state.isAutosaved && state.hasSpace ? 'Unsaved changes' : `Unsaved changes, ${kept(state)}`;
  }
  return state.savedAt ? `Saved ${time.format(state.savedAt)}` : '';
}

/** What is worth an interruption: failures, and what somebody has asked for. Nothing that happens while one types. */
function announce(state: SaveStateOf): string {
  if (state.isSaving || (state.hasChanges && !state.failure && state.hasSpace)) return '';
  return state.hasChanges || state.isSavedTold ? describe(state) : '';
}

/** Says in one line whether what was typed is saved. */
export function SaveState({ state, children }: { state: SaveStateOf; children?: ReactNode }) {
  const text = describe(state);
  return (
    <>
      <Line data-failed={(state.hasChanges && (state.failure ?? !state.hasSpace)) || undefined} className="save-state">
        {text}
        {children}
      </Line>
      <ScreenReaderOnly role="status">{announce(state)}</ScreenReaderOnly>
    </>
  );
}
