import { useRef, useState, type RefObject } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { AnnotationTarget } from '../../../../contract/extensions/annotations';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { breakpoints, spacing, vars, zIndex } from '../../../ui/theme';

// In a chunk that is there: the names of chunks are part of the first load of every reader.
const loadPanel = async () => import(/* webpackChunkName: 'beside-writing' */ '../together/PreviewAnnotations');

/** Narrower windows have a drawer. */
export const hasRoomForComments = '@media (min-width: 1000px)';

const Corner = styled('div')({
  position: 'fixed',
  insetBlockEnd: spacing(2),
  insetInlineEnd: spacing(2),
  zIndex: zIndex.appBar,
  borderRadius: 999,
  boxShadow: '0 4px 16px rgb(0 0 0 / 22%)',
  background: vars.palette.background.default,
  [breakpoints.up('sm')]: { insetBlockEnd: spacing(3), insetInlineEnd: spacing(3) },
});

interface PreviewCommentsProps {
  token: string;
  article: RefObject<HTMLElement | null>;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens the comments on the text, for whoever has the preview address. Their code is loaded then. */
export function PreviewComments({ token, article, onOpenChange }: PreviewCommentsProps) {
  const openLazily = useOpenLazily();
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>();
  const [target, setTarget] = useState<AnnotationTarget>();
  const selected = useRef<Range>(null);

  if (panel && article.current) {
    return (
      <panel.PreviewAnnotations
        token={token}
        article={article.current}
        target={target}
        onTargetChange={setTarget}
        onClose={() => {
          setPanel(undefined);
          setTarget(undefined);
          onOpenChange(false);
        }}
      />
    );
  }
  return (
    <Corner>
      <Button
        variant="contained"
        // A finger takes the selection away.
        onPointerDown={() => {
          const selection = window.getSelection();
          selected.current = selection?.isCollapsed === false ? selection.getRangeAt(0).cloneRange() : null;
        }}
        onClick={() =>
          void openLazily(loadPanel, (loaded) => {
            setPanel(loaded);
            if (selected.current) setTarget(loaded.targetOf(selected.current, article.current!));
            onOpenChange(true);
          })
        }
      >
        Comments
      </Button>
    </Corner>
  );
}
