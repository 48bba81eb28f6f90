import { keyframes, styled } from '@mui/material/styles';
import { ScreenReaderOnly } from '../layout';
import { spacing, vars } from '../theme';

const pulse = keyframes({ '50%': { opacity: 0.5 } });

const Table = styled('div')({
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  overflow: 'hidden',
});

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: spacing(3),
  height: 60,
  paddingInline: spacing(2),
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
});

const Block = styled('div')({
  height: 14,
  borderRadius: 7,
  background: `color-mix(in srgb, ${vars.palette.text.primary} 9%, transparent)`,
  animation: `${pulse} 1.6s ease-in-out infinite`,
});

interface TableSkeletonProps {
  /** The message for screen readers. */
  label: string;
  rows?: number;
}

/** Placeholder for a table while it is loading. */
export function TableSkeleton({ label, rows = 8 }: TableSkeletonProps) {
  return (
    <>
      <ScreenReaderOnly role="status">{label}</ScreenReaderOnly>
      <Table aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row}>
            <Block style={{ width: 18 }} />
            <Block style={{ width: `${34 + ((row * 17) % 23)}%`, marginInlineEnd: 'auto' }} />
            <Block style={{ width: 84 }} />
          </Row>
        ))}
      </Table>
    </>
  );
}
