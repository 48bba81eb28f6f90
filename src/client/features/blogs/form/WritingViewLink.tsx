import { useEffect, useRef } from 'react';
import { Link, useLocation, type Location } from 'react-router';
import Button from '@mui/material/Button';
import { samePage } from '../../../samePage';
import { useWritingView } from './writingView';

/** Leads from the form to the writing view, and gets the focus when somebody comes back from there. */
export function WritingViewLink() {
  const { otherView } = useWritingView();
  const { state } = useLocation() as Location<unknown>;
  const link = useRef<HTMLAnchorElement>(null);
  const isBack = useRef(state === samePage);

  useEffect(() => {
    if (isBack.current && document.activeElement === document.body) link.current?.focus();
  }, []);

  return (
    <Button ref={link} component={Link} to={otherView} state={samePage} preventScrollReset variant="outlined">
      Writing view
    </Button>
  );
}
