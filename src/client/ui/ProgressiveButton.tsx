import type { ReactNode } from 'react';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useIsHydrated } from './useIsHydrated';

interface ProgressiveButtonProps extends Pick<ButtonProps, 'color' | 'variant' | 'sx'> {
  /** The page that looks as after `onClick`. */
  href: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button; a link to `href` until the page is hydrated, and so without JavaScript. */
export function ProgressiveButton({ href, onClick, ...props }: ProgressiveButtonProps) {
  return <Button {...props} {...(useIsHydrated() ? { onClick } : { href })} />;
}
