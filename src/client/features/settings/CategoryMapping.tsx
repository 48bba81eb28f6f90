import { useRef, type KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { limits } from '../../../contract/limits';
import { useCategoryNames } from '../../site/useCategoryNames';
import { breakpoints, spacing, typography } from '../../ui/theme';

/** `key` tells rows apart while they are edited. */
export interface CategoryRow {
  key: number;
  name: string;
  category: string;
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

interface CategoryMappingProps {
  rows: readonly CategoryRow[];
  defaultCategory: string;
  onChange: (rows: CategoryRow[]) => void;
}

/** Which of the categories the posts of a category elsewhere go to. */
export function CategoryMapping({ rows, defaultCategory, onChange }: CategoryMappingProps) {
  const categories = useCategoryNames();
  const nextKey = useRef(1);
  const list = useRef<HTMLFieldSetElement>(null);

  const focusLater = (selector: string) => {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const change = (key: number, changed: Partial<CategoryRow>) => {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  };
  const add = () => {
    const key = nextKey.current++;
    onChange([...rows, { key, name: '', category: defaultCategory }]);
    focusLater(`[data-row="${key}"] input`);
  };
  const remove = (removed: number) => {
    const index = rows.findIndex(({ key }) => key === removed);
    const left = rows.filter(({ key }) => key !== removed);
    onChange(left);
    const next = left[index] ?? left.at(-1);
    focusLater(next ? `[data-row="${next.key}"] input` : '[data-add]');
  };
  const isFull = rows.length >= limits.importCategories;
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form is not submitted by it.
    event.preventDefault();
    if (!isFull && !event.repeat) add();
  };

  return (
    <Fieldset ref={list}>
      <legend>Categories and tags</legend>
      <Typography variant="body2" color="textSecondary">
        A category of the same name is found by itself. Say here where the others go.
      </Typography>
      {rows.map(({ key, name, category }, index) => (
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
            label="Category here"
            size="small"
            select
            value={category}
            onChange={({ target }) => {
              change(key, { category: target.value });
            }}
            slotProps={{ select: { native: true } }}
          >
            {categories.map((each) => (
              <option key={each}>{each}</option>
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
          Add a category
        </Button>
      )}
    </Fieldset>
  );
}
