import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { limits } from '../../../../../contract/limits';
import { noToasts } from '../../../../api/baseQuery';
import { useApiDispatch } from '../../../../api/useApiDispatch';
import { toastAdded } from '../../../../toasts/toastsSlice';
import { useOpenLazily } from '../../../../toasts/useOpenLazily';
import type { PictureDescriber } from '../../../../ui/rich-text/dialogs/DescribePicture';
import type { MarkdownConverter } from '../../../../ui/rich-text/dialogs/MarkdownDialog';
import type { RichTextEditorHandle } from '../../../../ui/rich-text/RichTextEditor';
import type { Tool } from '../../../../ui/rich-text/tools/toolbarTools';
import { SparkIcon } from '../icons';
import { ask } from './ask';
import { loadCorrectionDialog, loadPassageDialog } from './loadDialogs';
import type { PassageTask } from './PassageDialog';
import { useAssistant } from './useAssistant';
import { writingApi } from './writingApi';

/** Characters of what is sent to be continued. */
const maxContext = 6_000;

const messages = {
  empty: 'Please write something first.',
  noText: 'Please select text without pictures, tables, code and footnotes, or put the cursor into a paragraph.',
  tooLong: `Please select less: at most ${limits.assistantText.toLocaleString('en')} characters can be shortened at once.`,
};

interface Options {
  editor: RefObject<RichTextEditorHandle | null>;
  title: string;
  converter: MarkdownConverter | undefined;
}

/** What an AI service does with the text; nothing is offered where there is none. */
export function useAssistantActions({ editor, title, converter }: Options) {
  const service = useAssistant();
  const dispatch = useDispatch();
  const apiDispatch = useApiDispatch();
  const openLazily = useOpenLazily();
  const [dialog, setDialog] = useState<ReactNode>();

  const refuse = (message: string) => dispatch(toastAdded('error', message));

  const close = () => {
    // As after a dialog of the editor, which restores the selection of its last render.
    flushSync(() => {
      setDialog(undefined);
    });
    editor.current?.focus();
  };

  const openPassage = (task: PassageTask) =>
    void openLazily(loadPassageDialog, (Dialog) => {
      if (service) setDialog(<Dialog task={task} service={service} onClose={close} />);
    });

  const actions = [
    {
      id: 'ai-continue',
      name: 'Continue writing with AI',
      run: () => {
        const passage = editor.current?.passages.before(maxContext);
        if (passage?.text.trim()) openPassage({ kind: 'continue', title: title.trim(), passage });
        else refuse(messages.empty);
      },
    },
    ...(converter
      ? [
          {
            id: 'ai-shorten',
            name: 'Shorten with AI',
            run: () => {
              const passage = editor.current?.passages.selected();
              if (!passage) refuse(messages.noText);
              else if (passage.length > limits.assistantText) refuse(messages.tooLong);
              else openPassage({ kind: 'shorten', passage, converter });
            },
          },
        ]
      : []),
    {
      id: 'ai-correct',
      name: 'Correct with AI',
      run: () => {
        const { assistantText: characters, assistantParagraphs: paragraphs } = limits;
        const passage = editor.current?.passages.paragraphs({ characters, paragraphs });
        if (!passage || passage.paragraphs.length === 0) {
          refuse(messages.empty);
          return;
        }
        void openLazily(loadCorrectionDialog, (Dialog) => {
          if (service) setDialog(<Dialog passage={passage} service={service} onClose={close} />);
        });
      },
    },
  ];

  const pictureDescriber = useMemo<PictureDescriber | undefined>(
    () =>
      service && {
        service,
        describe: async (src, { signal, onText }) => {
          let written = '';
          const onEvent = ({ text }: { text: string }) => {
            written += text;
            onText(written);
          };
          const argument = { address: src, onEvent, toast: noToasts };
          const asked = apiDispatch(writingApi.endpoints.describePicture.initiate(argument, { track: false }));
          return (await ask(asked, signal)).text;
        },
      },
    [apiDispatch, service],
  );

  const tools: Tool[] = actions.map((action) => ({
    ...action,
    icon: <SparkIcon />,
    keywords: ['ai', 'assistant', 'spelling', 'grammar'],
  }));

  return { service, tools: service ? tools : undefined, dialog, pictureDescriber };
}
