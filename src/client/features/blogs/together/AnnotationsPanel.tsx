import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Annotation, AnnotationTarget } from '../../../../contract/extensions/annotations';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import type { QueryError } from '../../../api/apiErrors';
import type { Attempt } from '../../../api/useSendOnce';
import { LoadingMessage } from '../../../ui/LoadingMessage';
import { spacing, vars } from '../../../ui/theme';
import type { MessageDrafts } from './messageDrafts';
import { MessageForm, type SendResult } from './MessageForm';
import { Thread, type AnnotationActions } from './Thread';

const Scroller = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: spacing(2),
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: spacing(2, 2, 6),
});

const NewComment = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(1.5),
  '& > p': { color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
});

export interface AnnotationsPanelProps {
  annotations: readonly Annotation[] | undefined;
  error: QueryError;
  onRetry: () => void;
  /** The place of what is quoted in the text, -1 for what is not there any more. */
  placeOf: (annotation: Annotation) => number;
  /** Goes to what is quoted. */
  onShow: (annotation: Annotation) => void;
  /** The comment to which somebody has gone from the text. */
  shown: { id: string } | undefined;
  /** What a new comment is about; undefined while none is being written. */
  target: AnnotationTarget | undefined;
  /** Begins a comment on what is selected, or on the paragraph with the cursor. */
  onBegin: () => void;
  onCancel: () => void;
  onAdd: (target: AnnotationTarget, content: string, attempt: Attempt) => Promise<SendResult>;
  actions: AnnotationActions;
  /** What is being typed, by threads. */
  drafts: MessageDrafts;
  /** What is said where there are no comments. */
  hint: string;
  /** Above the comments. */
  children?: ReactNode;
}

const isOnPost = ({ target }: Annotation) => target.exact === '';

/** The comments on the text, in the order of the text, those first that are not resolved. */
export function AnnotationsPanel(props: AnnotationsPanelProps) {
  const { annotations, error, onRetry, placeOf, onShow, shown, target, onBegin, onCancel, onAdd, actions } = props;
  const { drafts, hint } = props;
  const [areResolvedShown, setAreResolvedShown] = useState(false);

  const inOrder = (annotations ?? []).map((annotation) => ({ annotation, place: placeOf(annotation) }));
  // What is quoted of nothing any more comes last.
  const rank = (place: number) => (place < 0 ? Number.MAX_SAFE_INTEGER : place);
  inOrder.sort((left, right) => rank(left.place) - rank(right.place));
  const open = inOrder.filter(({ annotation }) => !annotation.resolvedAt);
  const resolved = inOrder.filter(({ annotation }) => annotation.resolvedAt);
  const isShownResolved = resolved.some(({ annotation }) => annotation._id === shown?.id);

  const toThread = ({ annotation, place }: (typeof inOrder)[number]) => (
    <Thread
      key={annotation._id}
      annotation={annotation}
      place={isOnPost(annotation) ? 'post' : place < 0 ? 'removed' : 'text'}
      focusOn={shown?.id === annotation._id && shown}
      onShow={() => {
        onShow(annotation);
      }}
      actions={actions}
      drafts={drafts}
    />
  );

  return (
    <Scroller>
      {props.children}
      {target ? (
        <NewComment>
          <Typography variant="caption" component="p">
            {target.exact === '' ? 'On the whole post' : `On “${target.exact}”`}
          </Typography>
          <MessageForm
            label="Your comment"
            button="Comment"
            drafts={drafts}
            draftKey="new"
            focusOn={target}
            onSend={(content, attempt) => onAdd(target, content, attempt)}
            onCancel={() => {
              drafts.discard('new');
              onCancel();
            }}
          />
        </NewComment>
      ) : (
        <Button
          variant="outlined"
          // A selection in the text stays.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={onBegin}
        >
          Comment
        </Button>
      )}
      {!annotations && !error && <LoadingMessage>Loading the comments</LoadingMessage>}
      {!annotations && error && (
        <LoadFailedNotice title="The comments could not be loaded." error={error} onRetry={onRetry} />
      )}
      {annotations && open.length === 0 && !target && (
        <Typography variant="body2" color="textSecondary">
          {resolved.length > 0 ? 'Nothing is left to do.' : hint}
        </Typography>
      )}
      {open.map(toThread)}
      {resolved.length > 0 && (
        <Button
          color="inherit"
          size="small"
          aria-expanded={areResolvedShown || isShownResolved}
          onClick={() => {
            setAreResolvedShown(!areResolvedShown);
          }}
        >
          {`Resolved (${resolved.length})`}
        </Button>
      )}
      {(areResolvedShown || isShownResolved) && resolved.map(toThread)}
    </Scroller>
  );
}
