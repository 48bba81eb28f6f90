import { useDeferredValue, useMemo, useState } from 'react';
import type { AssistantService } from '../../../../../contract/extensions/writing';
import { noToasts } from '../../../../api/baseQuery';
import { useApiDispatch } from '../../../../api/useApiDispatch';
import { RichText } from '../../../../ui/RichText';
import type { MarkdownConverter } from '../../../../ui/rich-text/dialogs/MarkdownDialog';
import { markdownToHtml } from '../../../../ui/rich-text/paste/markdownToHtml';
import type { PassageBefore, SelectedPassage } from '../../../../ui/rich-text/passages';
import { ask } from './ask';
import { AssistantDialog } from './AssistantDialog';
import { countParagraphs } from './countParagraphs';
import { useAssistantRequest } from './useAssistantRequest';
import { writingApi } from './writingApi';

const { continueText, shortenText } = writingApi.endpoints;

export type PassageTask =
  | { kind: 'continue'; title: string; passage: PassageBefore }
  | { kind: 'shorten'; passage: SelectedPassage; converter: MarkdownConverter };

const hasChanged =
  'The text has changed meanwhile where this was to be put. Copy it from here, or try again from there.';

interface PassageDialogProps {
  task: PassageTask;
  service: AssistantService;
  onClose: () => void;
}

function describeSent(task: PassageTask): string {
  if (task.kind === 'shorten') {
    return `${task.passage.isParagraph ? 'The paragraph at the cursor' : 'The selected text'}, with its links, is`;
  }
  const { title, passage } = task;
  const paragraphs = `The ${passage.isCut ? 'last ' : ''}${countParagraphs(passage.count)} before the cursor`;
  if (title) return `${paragraphs} and the title are`;
  return `${paragraphs} ${passage.count === 1 ? 'is' : 'are'}`;
}

/** Writes what follows the cursor, or what takes the place of a passage. */
export function PassageDialog({ task, service, onClose }: PassageDialogProps) {
  const dispatch = useApiDispatch();
  const [problem, setProblem] = useState<string>();
  const request = useAssistantRequest<{ text: string }, string>(async ({ signal, onEvent }) => {
    setProblem(undefined);
    const common = { onEvent, toast: noToasts };
    if (task.kind === 'continue') {
      const { title, passage } = task;
      const argument = { title, text: passage.text, ...common };
      return (await ask(dispatch(continueText.initiate(argument, { track: false })), signal)).text;
    }
    const text = await task.converter.write(task.passage.html);
    signal.throwIfAborted();
    return (await ask(dispatch(shortenText.initiate({ text, ...common }, { track: false })), signal)).text;
  });
  const markdown = request.result ?? request.events.map(({ text }) => text).join('');
  const shown = useDeferredValue(markdown);
  const html = useMemo(() => markdownToHtml(shown), [shown]);

  async function apply() {
    try {
      const isPut =
        task.kind === 'continue'
          ? task.passage.insertAfter(markdownToHtml(markdown))
          : // With whatever else than Markdown stands in it.
            task.passage.replace(await task.converter.read(markdown));
      if (isPut) onClose();
      else setProblem(hasChanged);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <AssistantDialog
      title={task.kind === 'continue' ? 'Continue writing' : 'Shorten'}
      sent={describeSent(task)}
      service={service}
      request={request}
      outcome={task.kind === 'continue' ? 'This is how it could go on.' : 'This is shorter.'}
      problem={problem ?? request.problem}
      apply={
        markdown.trim()
          ? { label: task.kind === 'continue' ? 'Insert' : 'Replace', run: () => void apply() }
          : undefined
      }
      onClose={onClose}
    >
      <RichText html={html} />
    </AssistantDialog>
  );
}
