import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { Annotation, AnnotationMessage } from '../../../../contract/extensions/annotations';
import type { Attempt } from '../../../api/useSendOnce';
import { useMinuteFormat } from '../../../site/useTimeFormats';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing, typography, vars } from '../../../ui/theme';
import type { MessageDrafts } from './messageDrafts';
import { MessageForm, type SendResult } from './MessageForm';

/** What can be done with comments; what is left out, the reader may not. */
export interface AnnotationActions {
  reply: (annotation: Annotation, content: string, attempt: Attempt) => Promise<SendResult>;
  edit?: (message: AnnotationMessage, content: string) => Promise<SendResult>;
  remove?: (message: AnnotationMessage) => Promise<SendResult>;
  resolve?: (annotation: Annotation, isResolved: boolean) => Promise<SendResult>;
}

const Card = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(1.5),
  padding: spacing(1.75),
  borderRadius: 12,
  border: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
  '&:focus': { outline: `2px solid ${vars.palette.primary.main}` },
});

const Quote = styled(ButtonBase)({
  ...typography.caption,
  justifyContent: 'start',
  textAlign: 'start',
  paddingInlineStart: spacing(1),
  borderInlineStart: `3px solid ${vars.palette.accent}`,
  borderRadius: 0,
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > span': { display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
  '&:not(:disabled):hover': { color: vars.palette.text.primary },
});

const Message = styled('div')({
  ...typography.body2,
  overflowWrap: 'anywhere',
  '& > p': { margin: 0, whiteSpace: 'pre-wrap' },
  '& > header': {
    ...typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: spacing(1),
    color: vars.palette.text.secondary,
    '& > b': { color: vars.palette.text.primary },
  },
});

const Small = styled(Button)({ minHeight: 28, minWidth: 0, paddingBlock: 0, paddingInline: 8, fontSize: '0.8125rem' });

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(0.5), marginInlineStart: spacing(-1) });

interface ThreadProps {
  annotation: Annotation;
  /** Whether it is about the whole post, a part of it, or one that is not there any more. */
  place: 'post' | 'text' | 'removed';
  /** Set where somebody has gone to it from the text: another one each time. */
  focusOn: unknown;
  onShow: () => void;
  actions: AnnotationActions;
  drafts: MessageDrafts;
}

function Shown({ message, actions }: { message: AnnotationMessage; actions: AnnotationActions }) {
  const { name, content, createdAt, editedAt, isOwn, isGuest } = message;
  const formatTime = useMinuteFormat();
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { edit, remove } = actions;
  if (isEditing && edit) {
    return (
      <MessageForm
        label="Your comment"
        button="Save"
        initial={content}
        focusOn
        onSend={async (changed) => {
          const result = await edit(message, changed);
          if (!result?.error) setIsEditing(false);
          return result;
        }}
        onCancel={() => {
          setIsEditing(false);
        }}
      />
    );
  }
  return (
    <Message>
      <header>
        <b>{isOwn ? `${name} (you)` : name}</b>
        {isGuest && <span>by the preview address</span>}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {editedAt && <span>changed</span>}
      </header>
      <p>{content}</p>
      {(isOwn || isGuest) && (
        <Row>
          {isOwn && edit && (
            <Small
              color="inherit"
              onClick={() => {
                setIsEditing(true);
              }}
            >
              Edit
            </Small>
          )}
          {remove &&
            (isRemoving ? (
              <>
                <Small ref={handOverFocus} color="error" onClick={() => void remove(message)}>
                  Delete it
                </Small>
                <Small
                  ref={handOverFocus}
                  color="inherit"
                  autoFocus
                  onClick={() => {
                    setIsRemoving(false);
                  }}
                >
                  Keep it
                </Small>
              </>
            ) : (
              <Small
                color="inherit"
                onClick={() => {
                  setIsRemoving(true);
                }}
              >
                Delete
              </Small>
            ))}
        </Row>
      )}
    </Message>
  );
}

const quoteOf = ({ target }: Annotation, place: ThreadProps['place']) => {
  if (place === 'post') return 'On the whole post';
  return place === 'removed' ? `On text that was removed: “${target.exact}”` : `“${target.exact}”`;
};

/** A comment on the text with its replies. */
export function Thread({ annotation, place, focusOn, onShow, actions, drafts }: ThreadProps) {
  const element = useRef<HTMLElement>(null);
  const { messages, resolvedAt, resolvedBy } = annotation;
  const { reply, resolve } = actions;

  // Once it is resolved or deleted, somebody goes on among the others.
  useLayoutEffect(() => handOverFocus(element.current), []);

  useEffect(() => {
    if (!focusOn) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [focusOn]);

  return (
    <Card ref={element} tabIndex={-1} aria-label={`Comment by ${messages[0]!.name}`}>
      <Quote disabled={place !== 'text'} title={place === 'text' ? 'Go to the text' : undefined} onClick={onShow}>
        <span>{quoteOf(annotation, place)}</span>
      </Quote>
      {messages.map((message) => (
        <Shown key={message._id} message={message} actions={actions} />
      ))}
      {resolvedAt && <Message as="p">Resolved{resolvedBy && ` by ${resolvedBy}`}</Message>}
      <MessageForm
        label="Reply"
        what="reply"
        button="Reply"
        rows={1}
        drafts={drafts}
        draftKey={annotation._id}
        onSend={(content, attempt) => reply(annotation, content, attempt)}
      />
      {resolve && (
        <Row>
          <Small color={resolvedAt ? 'inherit' : 'primary'} onClick={() => void resolve(annotation, !resolvedAt)}>
            {resolvedAt ? 'Open again' : 'Resolve'}
          </Small>
        </Row>
      )}
    </Card>
  );
}
