// Where what floats beside the text is put: within what can be seen of the page, above a screen keyboard and where it is zoomed.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What can be seen of the page, in the coordinates of `position: fixed`. */
export function visibleBox(): Box {
  const viewport = window.visualViewport;
  return viewport
    ? { left: viewport.offsetLeft, top: viewport.offsetTop, width: viewport.width, height: viewport.height }
    : { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
}

const margin = 8;

interface Placement {
  left: number;
  top: number;
  /** How high it may be there. */
  maxHeight: number;
}

/**
 * The place of a box of this size above or below another one; on the other side if there is too little room.
 * @param align whether it begins where the other one does, or both have one middle
 */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  visible: Box,
  side: 'above' | 'below',
  align: 'start' | 'middle' = 'start',
): Placement {
  const roomAbove = anchor.top - visible.top - 2 * margin;
  const roomBelow = visible.top + visible.height - anchor.top - anchor.height - 2 * margin;
  const [preferred, other] = side === 'below' ? [roomBelow, roomAbove] : [roomAbove, roomBelow];
  const isPreferred = preferred >= Math.min(size.height, Math.max(other, preferred));
  const isBelow = (side === 'below') === isPreferred;
  const room = Math.max(0, isBelow ? roomBelow : roomAbove);
  const height = Math.min(size.height, room);
  const top = isBelow ? anchor.top + anchor.height + margin : anchor.top - margin - height;
  const left = align === 'start' ? anchor.left : anchor.left + (anchor.width - size.width) / 2;
  const within = (value: number, start: number, end: number) => Math.max(start, Math.min(value, end));
  return {
    left: within(left, visible.left + margin, visible.left + visible.width - margin - size.width),
    top: within(top, visible.top + margin, visible.top + visible.height - margin - height),
    maxHeight: room,
  };
}
