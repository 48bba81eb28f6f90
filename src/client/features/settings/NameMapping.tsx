import { useRef, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { breakpoints, spacing, typography } from '../../ui/theme';

/** `key` tells rows apart while they are edited. */
export interface MappedName {
  key: number;
  /** As it is called elsewhere. */
  name: string;
  /** The value of what stands for it here. */
  target: string;
}

const Fieldset = styled('fieldset')({
  display: 'grid',
  justifyItems: 'start',
  gap: spacing(1.5),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...typography.body2, fontWeight: 600, padding: 0, marginBottom: spacing(0.75) },
});

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 170px) auto',
  alignItems: 'center',
  gap: spacing(1),
  width: '100%',
  [breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: spacing(1.5, 1),
    marginBottom: spacing(1),
    '& > div:first-of-type': { gridColumn: '1 / -1' },
  },
});

interface NameMappingProps {
  legend: string;
  help: string;
  /** Of the choice in a row, and of the button that adds one. */
  labels: { target: string; add: string };
  rows: readonly MappedName[];
  /** What is there to choose from, with the names that people know. */
  targets: readonly { value: string; name: string }[];
  /** What a new row has. */
  defaultTarget: string;
  maxRows: number;
  onChange: (rows: MappedName[]) => void;
}

/** What stands here for names of another blog. */
export function NameMapping({
  legend,
  help,
  labels,
  rows,
  targets,
  defaultTarget,
  maxRows,
  onChange,
}: NameMappingProps) {
  const nextKey = useRef(1);
  const list = useRef<HTMLFieldSetElement>(null);

  const focusLater = (selector: string) => {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const change = (key: number, changed: Partial<MappedName>) => {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  };
  const add = () => {
    const key = nextKey.current++;
    onChange([...rows, { key, name: '', target: defaultTarget }]);
    focusLater(`[data-row="${key}"] input`);
  };
  const remove = (removed: number) => {
    const index = rows.findIndex(({ key }) => key === removed);
    const left = rows.filter(({ key }) => key !== removed);
    onChange(left);
    const next = left[index] ?? left.at(-1);
    focusLater(next ? `[data-row="${next.key}"] input` : '[data-add]');
  };
  const isFull = rows.length >= maxRows;
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form is not submitted by it.
    event.preventDefault();
    if (!isFull && !event.repeat) add();
  };

  return (
    <Fieldset ref={list}>
      <legend>{legend}</legend>
      <Typography variant="body2" color="textSecondary">
        {help}
      </Typography>
      {rows.map(({ key, name, target: chosen }, index) => (
        <Row key={key} data-row={key}>
          <TextField
            label="Name there"
            size="small"
            value={name}
            onChange={({ target }) => {
              change(key, { name: target.value });
            }}
            onKeyDown={addOnEnter}
            slotProps={{ htmlInput: { maxLength: limits.title } }}
          />
          <TextField
            label={labels.target}
            size="small"
            select
            value={chosen}
            onChange={({ target }) => {
              change(key, { target: target.value });
            }}
            slotProps={{ select: { native: true } }}
          >
            {targets.map(({ value, name: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </TextField>
          <Button
            size="small"
            color="inherit"
            aria-label={name ? `Remove “${name}”` : `Remove row ${index + 1}`}
            onClick={() => {
              remove(key);
            }}
          >
            Remove
          </Button>
        </Row>
      ))}
      {!isFull && (
        <Button size="small" variant="outlined" data-add onClick={add}>
          {labels.add}
        </Button>
      )}
    </Fieldset>
  );
}
