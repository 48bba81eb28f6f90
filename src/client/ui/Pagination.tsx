import type { MouseEvent } from 'react';
import { Link, type To } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { hasModifier } from './hasModifier';
import { spacing, typography } from './theme';

const Nav = styled('nav')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(2),
  marginTop: spacing(3),
});

interface PaginationProps {
  /** What is paged, for its accessible name. */
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => To;
  onChange: (page: number) => void;
}

/** Links to the page before and after; nothing where there is one page only. */
export function Pagination({ label, page, pageCount, hrefOf, onChange }: PaginationProps) {
  if (pageCount <= 1) return null;

  const linkTo = (target: number, rel: 'prev' | 'next') =>
    target >= 1 && target <= pageCount
      ? {
          component: Link,
          to: hrefOf(target),
          rel,
          onClick: (event: MouseEvent) => {
            if (hasModifier(event)) return;
            event.preventDefault();
            onChange(target);
          },
        }
      : { disabled: true };

  return (
    <Nav aria-label={label}>
      <Button variant="outlined" {...linkTo(page - 1, 'prev')}>
        Previous page
      </Button>
      <span>
        Page {page} of {pageCount}
      </span>
      <Button variant="outlined" {...linkTo(page + 1, 'next')}>
        Next page
      </Button>
    </Nav>
  );
}
