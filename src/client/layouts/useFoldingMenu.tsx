import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon, MenuIcon } from '../ui/icons';
import { useEscape } from '../ui/useEscape';

/** A menu that small screens fold away: its id, whether it is open, and what the button is given that opens it. */
export function useFoldingMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const id = useId();
  // Open on the page where it was opened: going somewhere closes it.
  const isOpen = openAt === key;

  useEscape(isOpen, () => {
    setOpenAt(undefined);
  });

  const button = {
    'aria-label': isOpen ? 'Close the menu' : 'Open the menu',
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => {
      setOpenAt(isOpen ? undefined : key);
    },
    children: isOpen ? <CloseIcon /> : <MenuIcon />,
  };
  return { id, isOpen, button };
}
