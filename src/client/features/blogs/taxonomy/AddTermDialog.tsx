import type { QueryError } from '../../../api/apiErrors';
import { useSendOnce, type Attempt } from '../../../api/useSendOnce';
import { TermDialog, type TermFields } from './TermDialog';

interface Answer {
  error?: QueryError;
}

interface AddTermDialogProps {
  what: 'category' | 'series';
  isBusy: boolean;
  add: (term: TermFields & Attempt) => Promise<Answer>;
  /** Called with what became of it. */
  onAnswer: (answer: Answer) => Promise<void>;
  onClose: () => void;
}

/** Names and describes a new category or series. Mounted only while it is open: what is typed into another one is another one. */
export function AddTermDialog({ what, isBusy, add, onAnswer, onClose }: AddTermDialogProps) {
  const sendOnce = useSendOnce({ what });
  return (
    <TermDialog
      title={`Add a ${what}`}
      button="Add"
      initial={{ name: '', description: '' }}
      isBusy={isBusy}
      onSubmit={(fields) => void sendOnce((attempt) => add({ ...fields, ...attempt })).then(onAnswer)}
      onClose={onClose}
    />
  );
}
