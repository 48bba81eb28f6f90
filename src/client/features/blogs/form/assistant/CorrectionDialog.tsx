import { useMemo, useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import type { AssistantService, Correction } from '../../../../../contract/extensions/writing';
import { noToasts } from '../../../../api/baseQuery';
import { useApiDispatch } from '../../../../api/useApiDispatch';
import type { ParagraphPassage } from '../../../../ui/rich-text/passages';
import { spacing, vars } from '../../../../ui/theme';
import { ask } from './ask';
import { AssistantDialog } from './AssistantDialog';
import { findCorrections, type ProposedEdit } from './findCorrections';
import { countParagraphs } from './countParagraphs';
import { useAssistantRequest } from './useAssistantRequest';
import { writingApi } from './writingApi';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: spacing(0.5, 0), borderBlockEnd: `1px solid ${vars.palette.divider}` },
  '& label': { display: 'flex', alignItems: 'flex-start', margin: 0 },
  '& label > span:last-child': { paddingBlock: 9, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& ins, & del': { textDecorationThickness: 2 },
  '& ins': { background: `color-mix(in srgb, ${vars.palette.success.main} 22%, transparent)` },
  '& del': { background: `color-mix(in srgb, ${vars.palette.error.main} 18%, transparent)` },
});

interface CorrectionDialogProps {
  passage: ParagraphPassage;
  service: AssistantService;
  onClose: () => void;
}

function describeSent({ paragraphs, isSelection, isCut }: ParagraphPassage): string {
  const verb = paragraphs.length === 1 ? 'is' : 'are';
  const count = countParagraphs(paragraphs.length);
  if (isCut)
    return `The text is too long to be sent at once: the ${count} from the ${isSelection ? 'start of the selection' : 'cursor'} on ${verb}`;
  return isSelection ? `The selected ${count} ${verb}` : `The ${count} of the text ${verb}`;
}

/** Shows corrections of spelling and grammar, each of which can be left out. */
export function CorrectionDialog({ passage, service, onClose }: CorrectionDialogProps) {
  const dispatch = useApiDispatch();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const { paragraphs } = passage;
  const request = useAssistantRequest<Correction, Correction[]>(async ({ signal, onEvent }) => {
    setLeft(new Set());
    setProblem(undefined);
    const argument = { paragraphs: paragraphs.map(({ text }) => text), onEvent, toast: noToasts };
    const asked = dispatch(writingApi.endpoints.correctText.initiate(argument, { track: false }));
    return (await ask(asked, signal)).corrections;
  });
  const corrections = request.result ?? request.events;
  const edits = useMemo(() => findCorrections(paragraphs, corrections), [paragraphs, corrections]);
  const chosen = edits.filter(({ id }) => !left.has(id));

  const toggle = ({ id }: ProposedEdit) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };

  function apply() {
    const failed = passage.apply(chosen);
    if (failed.length === 0) onClose();
    else setProblem(`The text has changed meanwhile: ${countChanges(failed.length)} could not be made.`);
  }

  return (
    <AssistantDialog
      title="Correct spelling and grammar"
      sent={describeSent(passage)}
      service={service}
      request={request}
      outcome={edits.length === 0 ? 'Nothing to correct was found.' : `${countChanges(edits.length)} proposed.`}
      problem={problem ?? request.problem}
      apply={chosen.length > 0 ? { label: `Make ${countChanges(chosen.length)}`, run: apply } : undefined}
      onClose={onClose}
    >
      <List aria-label="Changes">
        {edits.map((edit) => (
          <li key={edit.id}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={!left.has(edit.id)}
                  slotProps={{ input: { 'aria-label': describeEdit(edit) } }}
                  onChange={() => {
                    toggle(edit);
                  }}
                />
              }
              label={
                <>
                  {edit.before}
                  {edit.removed && <del>{edit.removed}</del>}
                  {edit.text && <ins>{edit.text}</ins>}
                  {edit.after}
                </>
              }
            />
          </li>
        ))}
      </List>
    </AssistantDialog>
  );
}

/** What colours and strokes tell those who see them. */
function describeEdit({ before, removed, text, after }: ProposedEdit): string {
  const context = `${before}${text}${after}`;
  if (!text) return `Remove “${removed}”: ${context}`;
  return `${removed ? `Replace “${removed}” by` : 'Add'} “${text}”: ${context}`;
}

const countChanges = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;
