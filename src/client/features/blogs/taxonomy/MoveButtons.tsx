import { useEffect, useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import { ArrowDownIcon, ArrowUpIcon } from '../../../ui/actionIcons';

type Direction = 'up' | 'down';

const arrows = { up: <ArrowUpIcon />, down: <ArrowDownIcon /> };

interface Ordered {
  _id: string;
}

interface MovesOptions<Item extends Ordered> {
  /** In their order; undefined until they have come. */
  items: readonly Item[] | undefined;
  nameOf: (item: Item) => string;
  /** What has the buttons in it. */
  region: RefObject<HTMLElement | null>;
  /** Saves the ids in their new order. */
  save: (ids: string[]) => Promise<{ error?: unknown }>;
  /** Somebody else has changed the list meanwhile. */
  onRefused: () => Promise<unknown>;
}

/** Moves items of a list, and leaves the focus on the button that has done it. */
export function useMoves<Item extends Ordered>({ items, nameOf, region, save, onRefused }: MovesOptions<Item>) {
  const [moved, setMoved] = useState({ button: '', message: '' });

  // Moving its row takes the focus from the button.
  useEffect(() => {
    if (moved.button) region.current?.querySelector<HTMLElement>(`[data-move="${moved.button}"]`)?.focus();
  }, [moved, items, region]);

  return {
    /** Where the item is now, for screen readers. */
    message: moved.message,

    forget: () => {
      setMoved({ button: '', message: '' });
    },

    async move(item: Item, direction: Direction): Promise<void> {
      const ids = items!.map(({ _id }) => _id);
      const from = ids.indexOf(item._id);
      const to = direction === 'up' ? from - 1 : from + 1;
      ids.splice(to, 0, ...ids.splice(from, 1));
      const { error } = await save(ids);
      if (error) await onRefused();
      else
        setMoved({
          button: `${direction} ${item._id}`,
          message: `${nameOf(item)} is number ${to + 1} of ${ids.length}.`,
        });
    },
  };
}

interface MoveButtonsProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (direction: Direction) => void;
}

export function MoveButtons({ id, name, isFirst, isLast, isBusy, onMove }: MoveButtonsProps) {
  return (['up', 'down'] as const).map((direction) => (
    <IconButton
      key={direction}
      size="small"
      data-move={`${direction} ${id}`}
      aria-label={`Move ${name} ${direction}`}
      // Stays focusable at the end of its way.
      aria-disabled={isBusy || (direction === 'up' ? isFirst : isLast)}
      sx={{ width: 36, height: 36, '&[aria-disabled="true"]': { opacity: 0.35, cursor: 'default' } }}
      onClick={({ currentTarget }) => {
        if (currentTarget.getAttribute('aria-disabled') !== 'true') onMove(direction);
      }}
    >
      {arrows[direction]}
    </IconButton>
  ));
}
