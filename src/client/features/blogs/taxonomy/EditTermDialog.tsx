import { useRef, useState } from 'react';
import type { QueryError } from '../../../api/apiErrors';
import { TermDialog, type TermFields } from './TermDialog';

interface Term extends TermFields {
  _id: string;
  /** Of a category: absent until it has been changed. */
  updatedAt?: string;
}

interface EditTermDialogProps {
  term: Term;
  isBusy: boolean;
  edit: (changes: TermFields & { id: string; updatedAt?: string }) => Promise<{ error?: QueryError }>;
  /**
   * Called after a failure.
   * @param names that it may have by now: answers may be lost
   * @returns the newest version; undefined where it is not found
   */
  findLatest: (names: ReadonlySet<string>) => Promise<Term | undefined>;
  onSaved: () => void;
  onClose: () => void;
}

/**
 * Edits a category, a series or a tag. What was typed goes on with the newest version, where somebody else has changed it,
 * or an attempt to save it whose answer was lost. Mounted only while it is open.
 */
export function EditTermDialog({ term: opened, isBusy, edit, findLatest, onSaved, onClose }: EditTermDialogProps) {
  const [term, setTerm] = useState(opened);
  const [isOther, setIsOther] = useState(false);
  const sentNames = useRef(new Set<string>());
  const { _id: id, updatedAt } = term;

  const save = async (fields: TermFields) => {
    const { error } = await edit({ id, ...fields, ...(updatedAt !== undefined && { updatedAt }) });
    if (!error) {
      onSaved();
      return;
    }
    sentNames.current.add(fields.name);
    const latest = await findLatest(sentNames.current);
    if (!latest || latest.updatedAt === updatedAt) return;
    sentNames.current.clear();
    setTerm(latest);
    setIsOther(latest.name !== fields.name || latest.description !== fields.description);
  };

  return (
    <TermDialog
      title={`Edit ${term.name}`}
      button="Save"
      initial={opened}
      nameHelp="Links by its former name lead to the new one."
      stored={isOther ? term : undefined}
      isBusy={isBusy}
      onSubmit={(fields) => void save(fields)}
      onClose={onClose}
    />
  );
}
