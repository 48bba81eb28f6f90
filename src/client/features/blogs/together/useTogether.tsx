// What those who write a post at the same time see of each other: who else has it open, and comments on its text.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import type { Annotation, AnnotationTarget } from '../../../../contract/extensions/annotations';
import type { Place, Presence } from '../../../../contract/extensions/presence';
import { noErrorToasts } from '../../../api/baseQuery';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import type { RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { annotationsApi } from './annotationsApi';
import type { AnnotationsPanelProps } from './AnnotationsPanel';
import { createMarks } from './marks';
import { createMessageDrafts } from './messageDrafts';
import { beginOf, createAnchors, createTarget, wholePost } from './textQuotes';
import { usePresence } from './usePresence';

// In a chunk that is there: the names of chunks are part of the first load of every reader.
const loadPanel = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './AnnotationsPanel')).AnnotationsPanel;

/** After a change of the text, so that nothing is looked for while somebody types. */
const pauseMs = 500;

/** Of the beginning of a paragraph. */
const placeLength = 100;

const none: readonly Annotation[] = [];
const nowhere: ReadonlyMap<string, string | undefined> = new Map();

/** What is done is to be seen; failures are told. */
const toast = { success: false } as const;

interface Options {
  /** Undefined for a post that is not on the server yet, and for another server than ours. */
  blogId: string | undefined;
  editor: RefObject<RichTextEditorHandle | null>;
  /** Another one where the text has changed. */
  text: string;
}

/** The paragraph with the cursor. */
function findCaret(editor: RichTextEditorHandle | null) {
  if (!editor) return undefined;
  const caret = editor.readCaret();
  const blocks = editor.readBlocks();
  const block = blocks.findIndex(({ key }) => key === caret.blockKey);
  return block < 0 ? undefined : { block, text: blocks[block]!.text, caret };
}

/** Another one where somebody has moved. */
const placeId = ({ editor, place }: Presence) => `${editor} ${JSON.stringify(place)}`;

export type Together = ReturnType<typeof useTogether>;

export function useTogether({ blogId, editor, text }: Options) {
  const openLazily = useOpenLazily();
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>();
  const [target, setTarget] = useState<AnnotationTarget>();
  const [shown, setShown] = useState<{ id: string }>();
  const [drafts] = useState(createMessageDrafts);

  /** Somebody who has not been in the text yet is nowhere in it. */
  const wasInText = useRef(false);
  const findOwnCaret = () => {
    const found = findCaret(editor.current);
    if (found?.caret.hasFocus) wasInText.current = true;
    return wasInText.current ? found : undefined;
  };
  const readPlace = (): Place | undefined => {
    const found = findOwnCaret();
    return found && { block: found.block, exact: beginOf(found.text, placeLength) };
  };
  const { others, annotations: version } = usePresence({ blogId, readPlace });

  const query = annotationsApi.useListAnnotationsQuery(
    { id: blogId ?? '', toast: noErrorToasts },
    { skip: blogId === undefined || (version === '' && !Panel), refetchOnMountOrArgChange: true },
  );
  const annotations = query.data?.annotations ?? none;
  const { refetch } = query;
  /** Of what is there. */
  const knownVersion = useRef('');
  const update = useEffectEvent(() => {
    if (query.isUninitialized || knownVersion.current === version) return;
    // The query is new as it is, the first time.
    if (knownVersion.current !== '' || query.isSuccess) void refetch();
    knownVersion.current = version;
  });
  useEffect(() => {
    update();
  }, [version]);

  const [findAnchors] = useState(createAnchors);
  const [anchors, setAnchors] = useState(nowhere);
  const order = useRef<readonly string[]>([]);
  const isFirst = useRef(true);
  const look = useEffectEvent(() => {
    if (!editor.current) return;
    const quotes = [
      ...annotations.flatMap(({ _id, target: quote }) => (quote.exact === '' ? [] : [{ id: _id, quote }])),
      ...others.flatMap(({ place, ...person }) => (place ? [{ id: placeId({ ...person, place }), quote: place }] : [])),
    ];
    if (quotes.length === 0 && anchors.size === 0) return;
    const blocks = editor.current.readBlocks();
    order.current = blocks.map(({ key }) => key);
    const found = findAnchors(blocks, quotes);
    for (const person of others) found.set(person.editor, found.get(placeId(person)));
    setAnchors(found);
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        look();
      },
      isFirst.current ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [annotations, others, text]);

  const open = () =>
    openLazily(loadPanel, (loaded) => {
      setPanel(() => loaded);
    });
  const openShown = useEffectEvent(() => {
    if (shown && !Panel) void open();
  });
  useEffect(() => {
    openShown();
  }, [shown]);

  const close = () => {
    setPanel(undefined);
    setTarget(undefined);
    setShown(undefined);
  };

  const comment = () => {
    const found = findOwnCaret();
    setShown(undefined);
    setTarget(found ? createTarget(found.block, found.text, found.caret) : { ...wholePost });
    void open();
  };

  const showThread = useCallback(({ _id }: Annotation) => {
    setTarget(undefined);
    setShown({ id: _id });
  }, []);

  const marks = useMemo(
    () => createMarks({ people: others, annotations, anchors, onShow: showThread }),
    [others, annotations, anchors, showThread],
  );

  const showBlock = (id: string) => {
    const key = anchors.get(id);
    if (key !== undefined && editor.current?.readBlocks().some((block) => block.key === key)) {
      editor.current.showBlock(key);
    }
  };

  const [addAnnotation] = annotationsApi.useAddAnnotationMutation();
  const [reply] = annotationsApi.useReplyToAnnotationMutation();
  const [edit] = annotationsApi.useEditAnnotationMutation();
  const [remove] = annotationsApi.useRemoveAnnotationMutation();
  const [resolve] = annotationsApi.useResolveAnnotationMutation();
  const id = blogId ?? '';

  const panel: AnnotationsPanelProps = {
    annotations: query.data?.annotations,
    error: query.error,
    onRetry: () => void refetch(),
    placeOf: ({ _id }) => order.current.indexOf(anchors.get(_id) ?? ''),
    onShow: ({ _id }) => {
      setShown(undefined);
      showBlock(_id);
    },
    drafts,
    hint: 'No comments yet. Select some text, or put the cursor into a paragraph. Readers never see these comments.',
    shown,
    target,
    onBegin: comment,
    onCancel: () => {
      setTarget(undefined);
      editor.current?.focus();
    },
    onAdd: async (about, content, attempt) => {
      const result = await addAnnotation({ id, target: about, content, ...attempt });
      // Another one may have been begun meanwhile.
      if (!result.error) setTarget((latest) => (latest === about ? undefined : latest));
      return result;
    },
    actions: {
      reply: ({ _id }, content, attempt) => reply({ id, annotation: _id, content, ...attempt }),
      edit: ({ _id }, content) => edit({ id, message: _id, content, toast }),
      remove: ({ _id }) => remove({ id, message: _id, toast }),
      resolve: ({ _id }, isResolved) => resolve({ id, annotation: _id, isResolved, toast }),
    },
  };

  return {
    isOffered: blogId !== undefined,
    people: others,
    showPerson: (person: Presence) => {
      showBlock(person.editor);
    },
    marks,
    comment,
    openCount: annotations.filter(({ resolvedAt }) => !resolvedAt).length,
    isOpen: Panel !== undefined,
    open,
    close,
    Panel,
    panel,
  };
}
