import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatNumber } from '../formatNumber';
import { CloseIcon } from '../icons';
import { breakpoints, spacing, typography } from '../theme';
import type { Selection } from './useSelection';

const Progress = styled('div')({ flex: 1, display: 'grid', gap: spacing(0.75) });

const Actions = styled('div')({
  display: 'flex',
  gap: spacing(0.5),
  marginInlineStart: 'auto',
  '& button': { minWidth: 0, minHeight: 40, paddingInline: spacing(1.25) },
});

const Count = styled('span')({
  ...typography.body2,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  // Visually hidden on small screens.
  [breakpoints.down('sm')]: { '& span': { position: 'absolute', clipPath: 'inset(50%)' } },
});

/** In a line of its own. */
const Scope = styled('div')({
  ...typography.body2,
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(0, 1),
  paddingInlineStart: spacing(0.5),
});

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, 'rows' | 'isWholeList' | 'selectWholeList'>;
  /** The number of rows on the page, and in the whole list. */
  pageRows: number;
  total: number;
  /** The size of the whole list, such as "4,312 blogs". */
  formatTotal: () => string;
  /** The running bulk action, such as "Publishing", and how many items are done; `total` is 0 until it is known. */
  progress?: { label: string; done: number; total: number };
  onStop: () => void;
  onClear: () => void;
  /** The action buttons. */
  children: ReactNode;
}

/** The number of selected rows and their bulk actions; the progress while one is running. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, pageRows, total, formatTotal, progress, onStop, onClear, children } = props;
  const { isWholeList, selectWholeList } = selection;

  if (progress) {
    const { label, done, total: all } = progress;
    const isCounted = all > 0;
    return (
      <>
        <Progress>
          <Typography variant="body2" role="status">
            {isCounted ? `${label} ${formatNumber(done)} of ${formatNumber(all)}` : label}
          </Typography>
          <LinearProgress
            variant={isCounted ? 'determinate' : 'indeterminate'}
            aria-label={label}
            value={isCounted ? (100 * done) / all : undefined}
          />
        </Progress>
        {/* Focused, as the button that started the action is gone. */}
        <Button size="small" color="inherit" onClick={onStop} autoFocus>
          Stop
        </Button>
      </>
    );
  }

  const count = isWholeList ? total : selection.rows.length;
  return (
    <>
      <IconButton size="small" aria-label="Clear the selection" title="Clear the selection" onClick={onClear}>
        <CloseIcon />
      </IconButton>
      <Count role="status">
        {formatNumber(count)} <span>selected</span>
      </Count>
      <Actions>{children}</Actions>
      {total > pageRows && selection.rows.length === pageRows && (
        <Scope>
          <span>
            {isWholeList ? `All ${formatTotal()} are selected.` : `All ${pageRows} on this page are selected.`}
          </span>
          <Button
            size="small"
            onClick={() => {
              selectWholeList(!isWholeList);
            }}
          >
            {isWholeList ? `Select only the ${pageRows} on this page` : `Select all ${formatTotal()}`}
          </Button>
        </Scope>
      )}
    </>
  );
}
