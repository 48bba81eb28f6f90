/** After the next render: focuses the element if what had the focus is gone. */
export function focusIfLost(fallback: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) fallback?.focus();
  });
}
