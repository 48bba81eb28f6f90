import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import type { Annotation, AnnotationTarget } from '../../../../contract/extensions/annotations';
import { limits } from '../../../../contract/limits';
import { noErrorToasts } from '../../../api/baseQuery';
import { spacing, typography, vars, zIndex } from '../../../ui/theme';
import { usePageIsVisible } from '../../../ui/usePageIsVisible';
import { hasRoomForComments } from '../preview/PreviewComments';
import { SidePanel } from '../SidePanel';
import { annotationsApi } from './annotationsApi';
import { AnnotationsPanel } from './AnnotationsPanel';
import { createMessageDrafts } from './messageDrafts';
import type { SendResult } from './MessageForm';
import { listShownBlocks, targetOf } from './shownBlocks';
import { createAnchors, wholePost } from './textQuotes';

export { targetOf };

const pollingMs = 20_000;

const none: readonly Annotation[] = [];

const Side = styled('div')({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 360,
  zIndex: zIndex.appBar,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  borderInlineStart: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.default,
  '& > aside': { minHeight: 0, '&:focus': { outline: 'none' } },
});

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  '& > h2': { ...typography.h3, margin: 0 },
  '& > button': { ...typography.button, padding: spacing(1), border: 0, background: 'none', color: 'inherit' },
});

interface PreviewAnnotationsProps {
  token: string;
  /** What holds the text. */
  article: HTMLElement;
  target: AnnotationTarget | undefined;
  onTargetChange: Dispatch<SetStateAction<AnnotationTarget | undefined>>;
  onClose: () => void;
}

/** The comments on the text of a draft, for whoever has its preview address and may comment. Mounted only while it is open. */
export function PreviewAnnotations({ token, article, target, onTargetChange, onClose }: PreviewAnnotationsProps) {
  const isVisible = usePageIsVisible();
  const isWide = useMediaQuery(hasRoomForComments, { noSsr: true });
  const query = annotationsApi.useListPreviewAnnotationsQuery(
    { token, toast: noErrorToasts },
    { pollingInterval: isVisible ? pollingMs : 0, refetchOnMountOrArgChange: true },
  );
  const annotations = query.data?.annotations ?? none;
  const [add] = annotationsApi.useAddPreviewAnnotationMutation();
  const [reply] = annotationsApi.useReplyToPreviewAnnotationMutation();
  const [name, setName] = useState('');
  const [isNameMissed, setIsNameMissed] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const [drafts] = useState(createMessageDrafts);

  const { blocks, anchors } = useMemo(() => {
    const shown = listShownBlocks(article);
    const quotes = annotations.flatMap(({ _id, target: quote }) => (quote.exact === '' ? [] : [{ id: _id, quote }]));
    return { blocks: shown, anchors: createAnchors()(shown, quotes) };
  }, [annotations, article]);
  const blockOf = ({ _id }: Annotation) => blocks.find(({ key }) => key === anchors.get(_id));

  useEffect(() => {
    const marked = annotations.flatMap((annotation) =>
      annotation.resolvedAt ? [] : (blocks.find(({ key }) => key === anchors.get(annotation._id))?.element ?? []),
    );
    for (const element of marked) element.dataset.annotated = '';
    return () => {
      for (const element of marked) delete element.dataset.annotated;
    };
  }, [annotations, anchors, blocks]);

  const send = async (request: (by: string) => Promise<SendResult>): Promise<SendResult> => {
    const by = name.trim();
    if (by === '') {
      setIsNameMissed(true);
      nameField.current?.focus();
      return undefined;
    }
    return request(by);
  };

  const panel = (
    <AnnotationsPanel
      annotations={query.data?.annotations}
      error={query.error}
      onRetry={() => void query.refetch()}
      placeOf={(annotation) => blocks.indexOf(blockOf(annotation)!)}
      onShow={(annotation) => {
        const element = blockOf(annotation)?.element;
        if (!element) return;
        if (!isWide) onClose();
        element.tabIndex = -1;
        element.scrollIntoView({ block: 'center' });
        element.focus({ preventScroll: true });
      }}
      shown={undefined}
      target={target}
      onBegin={() => {
        const selection = window.getSelection();
        const isSelected = selection !== null && !selection.isCollapsed;
        // One of its own, by which it is told from the next.
        onTargetChange(isSelected ? targetOf(selection.getRangeAt(0), article) : { ...wholePost });
      }}
      onCancel={() => {
        onTargetChange(undefined);
      }}
      onAdd={async (about, content, attempt) => {
        const result = await send((by) => add({ token, name: by, target: about, content, ...attempt }));
        if (result && !result.error) onTargetChange((latest) => (latest === about ? undefined : latest));
        return result;
      }}
      actions={{
        reply: ({ _id }, content, attempt) =>
          send((by) => reply({ token, name: by, annotation: _id, content, ...attempt })),
      }}
      drafts={drafts}
      hint="No comments yet. Select some text to comment on it; without a selection, a comment is about the whole post."
    >
      {isWide && (
        <Head>
          <h2>Comments</h2>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </Head>
      )}
      <TextField
        label="Your name"
        value={name}
        onChange={({ target: field }) => {
          setName(field.value);
          setIsNameMissed(false);
        }}
        error={isNameMissed}
        helperText={isNameMissed && 'Please enter your name'}
        inputRef={nameField}
        autoComplete="name"
        size="small"
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
    </AnnotationsPanel>
  );

  return isWide ? (
    <Side>
      <SidePanel title="Comments" isBeside onClose={onClose}>
        {panel}
      </SidePanel>
    </Side>
  ) : (
    <SidePanel title="Comments" onClose={onClose}>
      {panel}
    </SidePanel>
  );
}
