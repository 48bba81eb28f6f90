/** The state of a navigation to another address of the page that is shown: what has the focus keeps it. */
export const samePage = 'same page';
