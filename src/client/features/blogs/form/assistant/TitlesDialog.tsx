import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AssistantService } from '../../../../../contract/extensions/writing';
import { noToasts } from '../../../../api/baseQuery';
import { useApiDispatch } from '../../../../api/useApiDispatch';
import { spacing } from '../../../../ui/theme';
import { ask } from './ask';
import { AssistantDialog } from './AssistantDialog';
import { countParagraphs } from './countParagraphs';
import { useAssistantRequest } from './useAssistantRequest';
import { writingApi } from './writingApi';

const Titles = styled('div')({
  display: 'grid',
  gap: spacing(1),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > button': { justifyContent: 'flex-start', textAlign: 'start' },
});

interface TitlesDialogProps {
  passage: { text: string; count: number; isCut: boolean };
  service: AssistantService;
  onChosen: (title: string) => void;
  onClose: () => void;
}

/** Suggests titles for a text. */
export function TitlesDialog({ passage, service, onChosen, onClose }: TitlesDialogProps) {
  const dispatch = useApiDispatch();
  const request = useAssistantRequest<{ text: string }, string[]>(async ({ signal, onEvent }) => {
    const argument = { text: passage.text, onEvent, toast: noToasts };
    const asked = dispatch(writingApi.endpoints.suggestTitles.initiate(argument, { track: false }));
    return (await ask(asked, signal)).titles;
  });
  const { isCut, count } = passage;
  return (
    <AssistantDialog
      title="Suggest titles"
      sent={isCut ? `The first ${countParagraphs(count)} ${count === 1 ? 'is' : 'are'}` : 'The words of the text are'}
      service={service}
      request={request}
      outcome="Choose one, or keep yours."
      hasChoices={request.result !== undefined}
      onClose={onClose}
    >
      <Titles role="group" aria-label="Titles">
        {request.result
          ? request.result.map((title, index) => (
              <Button
                key={title}
                variant="outlined"
                autoFocus={index === 0}
                onClick={() => {
                  onChosen(title);
                }}
              >
                {title}
              </Button>
            ))
          : request.events.map(({ text }) => text).join('')}
      </Titles>
    </AssistantDialog>
  );
}
