import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { usePageTitle } from './pageTitle';

const id = 'content';

export const mainContentHref = `#${id}`;

const Main = styled('main')({ outline: 'none' });

interface MainContentProps {
  className?: string;
  children: ReactNode;
}

/** The main landmark. Its name is the title of the page, by which screen readers announce it when it is focused. */
export const MainContent = ({ className, children }: MainContentProps) => (
  <Main id={id} tabIndex={-1} aria-label={usePageTitle()} className={className}>
    {children}
  </Main>
);

/** Moves the focus to the main landmark, unless the page has focused something in it. */
export function focusMainContent(): void {
  const main = document.getElementById(id);
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
