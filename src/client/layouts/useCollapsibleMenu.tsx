import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon, MenuIcon } from '../ui/icons';
import { useEscapeKey } from '../ui/useEscapeKey';

/** The state of a menu that is collapsed on small screens, and the props of the button that toggles it. */
export function useCollapsibleMenu() {
  const { key } = useLocation();
  const [openedAtKey, setOpenedAtKey] = useState<string>();
  const id = useId();
  // Bound to the history entry where it was opened, so that any navigation closes it.
  const isOpen = openedAtKey === key;

  useEscapeKey(isOpen, () => {
    setOpenedAtKey(undefined);
  });

  const buttonProps = {
    'aria-label': isOpen ? 'Close the menu' : 'Open the menu',
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => {
      setOpenedAtKey(isOpen ? undefined : key);
    },
    children: isOpen ? <CloseIcon /> : <MenuIcon />,
  };
  return { id, isOpen, buttonProps };
}
