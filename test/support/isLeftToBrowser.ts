import { createEvent, fireEvent } from '@testing-library/react';

/** Clicks without following the link. @returns whether the default action was not prevented */
export function isLeftToBrowser(link: HTMLElement, init: MouseEventInit): boolean {
  const click = createEvent.click(link, { button: 0, ...init });
  let isLeft = false;
  const stopThere = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stopThere, { once: true });
  fireEvent(link, click);
  return isLeft;
}
