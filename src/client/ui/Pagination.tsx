import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';

const Nav = styled('nav')(({ theme: { typography, spacing } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(2),
  marginTop: spacing(3),
}));

interface PaginationProps {
  /** What is paged, for its accessible name. */
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

/** Buttons to the page before and after; nothing where there is one page only. */
export function Pagination({ label, page, pageCount, onChange }: PaginationProps) {
  if (pageCount <= 1) return null;
  const goTo = (target: number) => () => {
    onChange(target);
  };
  return (
    <Nav aria-label={label}>
      <Button variant="outlined" disabled={page <= 1} onClick={goTo(page - 1)}>
        Previous page
      </Button>
      <span>
        Page {page} of {pageCount}
      </span>
      <Button variant="outlined" disabled={page >= pageCount} onClick={goTo(page + 1)}>
        Next page
      </Button>
    </Nav>
  );
}
