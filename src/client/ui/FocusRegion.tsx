import type { ComponentProps } from 'react';
import { styled } from '@mui/material/styles';

const Region = styled('div')({ outline: 'none' });

/** A part of a page that takes the focus when the element within it that had it is gone: else it would fall to the body. */
export const FocusRegion = (props: ComponentProps<'div'>) => <Region {...props} tabIndex={-1} />;

/** The nearest element around this one that may take the focus. */
export const findFocusRegion = (element: Element | null | undefined) =>
  element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');

/**
 * A ref of what may go while something in it has the focus, such as a button that only some states have: the region around
 * takes it then.
 */
export function handOverFocus(element: HTMLElement | null) {
  const region = findFocusRegion(element);
  return () => {
    if (element?.contains(document.activeElement)) region?.focus({ preventScroll: true });
  };
}

/** After the next render: focuses the region if what had the focus is gone. */
export function focusIfLost(region: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) region?.focus();
  });
}

/** On another page of a list that is the whole page: its beginning. */
export function focusFromTop(region: HTMLElement | null): void {
  window.scrollTo(0, 0);
  region?.focus({ preventScroll: true });
}
