import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import IconButton from '@mui/material/IconButton';
import { toastAdded } from '../../../../toasts/toastsSlice';
import { useOpenLazily } from '../../../../toasts/useOpenLazily';
import { replaceFieldText } from '../../../../ui/replaceFieldText';
import { SparkIcon } from '../icons';
import type { PostForm } from '../usePostForm';
import { loadTitlesDialog } from './loadDialogs';
import { useAssistant } from './useAssistant';

/** Characters of the text that is sent. */
const maxText = 12_000;

/** A button in the field of the title that has titles suggested; nothing where there is no AI service. */
export function SuggestTitles({
  form: { title, editor, change },
}: {
  form: Pick<PostForm, 'title' | 'editor' | 'change'>;
}) {
  const service = useAssistant();
  const dispatch = useDispatch();
  const openLazily = useOpenLazily();
  const [dialog, setDialog] = useState<ReactNode>();
  if (!service) return null;

  const close = () => {
    flushSync(() => {
      setDialog(undefined);
    });
    title.current?.focus();
  };

  const open = () => {
    const passage = editor.current?.passages.beginning(maxText);
    if (!passage?.text.trim()) {
      dispatch(toastAdded('error', 'Please write something first: titles are suggested for the text.'));
      return;
    }
    void openLazily(loadTitlesDialog, (Dialog) => {
      setDialog(
        <Dialog
          passage={passage}
          service={service}
          onChosen={(chosen) => {
            close();
            if (!title.current || !replaceFieldText(title.current, chosen)) change({ title: chosen });
          }}
          onClose={close}
        />,
      );
    });
  };

  return (
    <>
      <IconButton size="small" aria-label="Suggest titles" title="Suggest titles with AI" onClick={open}>
        <SparkIcon />
      </IconButton>
      {dialog}
    </>
  );
}
