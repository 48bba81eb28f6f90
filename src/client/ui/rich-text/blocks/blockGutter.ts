// The place beside the blocks, where their buttons are.
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { breakpoints, vars } from '../../theme';

export const GutterButton = styled(ButtonBase)({
  position: 'absolute',
  // draft-js raises its text.
  zIndex: 1,
  width: 36,
  height: 36,
  // At the end of the line where there is no room beside the text.
  insetInlineEnd: 4,
  [breakpoints.up('sm')]: {
    width: 28,
    insetInlineEnd: 'auto',
    insetInlineStart: 'max(2px, calc((100% - 680px) / 2 - 36px))',
  },
  borderRadius: 8,
  color: vars.palette.text.secondary,
  '&:hover': {
    color: vars.palette.text.primary,
    background: `color-mix(in srgb, ${vars.palette.text.primary} 7%, transparent)`,
  },
});

/** The elements of all blocks, in their order. */
export const blockElements = (area: HTMLElement): HTMLElement[] => [
  ...area.querySelectorAll<HTMLElement>('[data-block]'),
];

export const keyOfElement = (element: HTMLElement): string => element.dataset.offsetKey!.split('-')[0]!;

export const findBlockElement = (area: HTMLElement | null, blockKey: string): HTMLElement | null =>
  area?.querySelector<HTMLElement>(`[data-block][data-offset-key="${blockKey}-0-0"]`) ?? null;

/** The block that stands at this height of the window, also beside it. */
export function findBlockAtHeight(area: HTMLElement, height: number): HTMLElement | undefined {
  const blocks = blockElements(area);
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.getBoundingClientRect().bottom < height) low = middle + 1;
    else high = middle;
  }
  return blocks[low];
}

/** Puts a button of the gutter beside the first line of a block. */
export function placeInGutter(button: HTMLElement, block: HTMLElement, area: HTMLElement): void {
  const { top, height } = block.getBoundingClientRect();
  const line = Math.min(height, Number.parseFloat(window.getComputedStyle(block).lineHeight) || height);
  const offset = top - area.getBoundingClientRect().top + (line - button.offsetHeight) / 2;
  button.style.top = `${offset}px`;
}
