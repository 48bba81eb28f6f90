// With each commit React notes what is selected, in case that the focus is lost by it. In an editable element it counts the
// characters of the whole text for that, which was a tenth of what a key costs in 100 kB. An element that has the properties
// of a text field it asks instead, and gives back what they said.

interface Place {
  anchorNode: Node;
  anchorOffset: number;
  focusNode: Node;
  focusOffset: number;
}

function currentPlace(element: HTMLElement): Place | undefined {
  const selection = element.ownerDocument.getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  return { anchorNode, anchorOffset, focusNode, focusOffset };
}

const isSame = (one: Place | undefined, other: Place | undefined) =>
  one?.anchorNode === other?.anchorNode &&
  one?.anchorOffset === other?.anchorOffset &&
  one?.focusNode === other?.focusNode &&
  one?.focusOffset === other?.focusOffset;

/** To be called with an editable element: gives it the properties that React looks for. */
export function tellSelection(element: HTMLElement | null): void {
  if (!element || 'selectionStart' in element) return;
  let place: Place | undefined;
  /** Another number for each other selection, as React goes by it to tell that there is another one. */
  let number = 0;
  const read = () => {
    const now = currentPlace(element);
    if (!isSame(place, now)) {
      place = now;
      number += 1;
    }
    return number;
  };
  Object.defineProperties(element, {
    selectionStart: {
      get: read,
      set: (told: number) => {
        if (told !== number || !place || !element.contains(place.anchorNode) || !element.contains(place.focusNode))
          return;
        const { anchorNode, anchorOffset, focusNode, focusOffset } = place;
        element.ownerDocument.getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
      },
    },
    // Both ends are one number.
    selectionEnd: { get: read, set: () => undefined },
    value: { value: '' },
  });
}
