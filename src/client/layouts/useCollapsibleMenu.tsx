import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CloseIcon, MenuIcon } from '../ui/icons';
import { useEscapeKey } from '../ui/useEscapeKey';

/** The state of a menu that is collapsed on small screens, and the props of the menu and of the button that toggles it. */
export function useCollapsibleMenu() {
  const { key } = useLocation();
  const [openedAtKey, setOpenedAtKey] = useState<string>();
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Bound to the history entry where it was opened, so that any navigation closes it.
  const isOpen = openedAtKey === key;

  // Before the page is hydrated the script in index.html opens it.
  useEffect(() => {
    if (!menu.current?.hasAttribute('data-open')) return;
    menu.current.removeAttribute('data-open');
    setOpenedAtKey(key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as the page was found
  }, []);

  useEscapeKey(isOpen, () => {
    setOpenedAtKey(undefined);
    button.current?.focus();
  });

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = [menu, button].some(({ current }) => current?.contains(target as Node));
      if (!isInside) setOpenedAtKey(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen]);

  const buttonProps = {
    ref: button,
    'aria-label': isOpen ? 'Close the menu' : 'Open the menu',
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => {
      setOpenedAtKey(isOpen ? undefined : key);
    },
    children: isOpen ? <CloseIcon /> : <MenuIcon />,
  };
  return { menuProps: { ref: menu, id, isOpen }, buttonProps };
}
