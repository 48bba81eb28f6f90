import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { settingDeclarations, type FooterColumn } from '../../../contract/site-settings';
import { breakpoints, shape, spacing, typography, vars } from '../../ui/theme';
import type { Fault } from './useFault';
import { useFocusInList } from './useFocusInList';

const Fields = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  display: 'grid',
  gap: spacing(2),
  '& > legend': { ...typography.body2, fontWeight: 600, padding: 0, marginBottom: spacing(1) },
});

const Column = styled('fieldset')({
  display: 'grid',
  gap: spacing(2),
  minWidth: 0,
  margin: 0,
  padding: spacing(2),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
});

const Link = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: spacing(1),
  alignItems: 'start',
  [breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: spacing(2),
    '& > div:first-of-type': { gridColumn: '1 / -1' },
    '&:not(:last-of-type)': { marginBottom: spacing(1) },
  },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1) });

type FooterLink = FooterColumn['links'][number];

interface FooterColumnsFieldProps {
  label: string;
  help: string | undefined;
  value: FooterColumn[];
  /** What was wrong with it when it was to be saved. */
  fault: Fault | undefined;
  onChange: (value: FooterColumn[]) => void;
}

const maxColumns = settingDeclarations.footerColumns.input.maxItems as number;

const replaceAt = <T,>(items: readonly T[], index: number, item: T): T[] =>
  items.map((each, place) => (place === index ? item : each));

const removeAt = <T,>(items: readonly T[], index: number): T[] => items.filter((_item, place) => place !== index);

/** The columns of the footer, each with a title and its links. */
export function FooterColumnsField({ label, help, value: columns, fault, onChange }: FooterColumnsFieldProps) {
  const { adding, isAdded, focusAdded, focusAdding } = useFocusInList();
  return (
    <Fields>
      <legend>{label}</legend>
      {help && <FormHelperText sx={{ marginTop: -1 }}>{help}</FormHelperText>}
      {columns.map((column, index) => (
        <ColumnFields
          key={index}
          number={index + 1}
          column={column}
          hasFocus={isAdded(index)}
          problemAt={(path) => (fault?.path === `/${index}${path}` ? fault.message : undefined)}
          onChange={(changed) => {
            if (!changed) focusAdding();
            onChange(changed ? replaceAt(columns, index, changed) : removeAt(columns, index));
          }}
        />
      ))}
      {columns.length < maxColumns && (
        <Button
          ref={adding}
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            focusAdded(columns.length);
            onChange([...columns, { title: '', links: [] }]);
          }}
        >
          Add a column
        </Button>
      )}
    </Fields>
  );
}

interface ColumnFieldsProps {
  number: number;
  column: FooterColumn;
  /** As it has just been added. */
  hasFocus: boolean;
  /** @param path of a value within the column */
  problemAt: (path: string) => string | undefined;
  /** Undefined: it is removed. */
  onChange: (column: FooterColumn | undefined) => void;
}

function ColumnFields({ number, column, hasFocus, problemAt, onChange }: ColumnFieldsProps) {
  const { title, links } = column;
  const { adding, isAdded, focusAdded, focusAdding } = useFocusInList();
  /** Of a text field. */
  const problem = (path: string) => {
    const message = problemAt(path);
    return { error: message !== undefined, helperText: message };
  };
  const changeLink = (index: number, changed: Partial<FooterLink>) => {
    onChange({ ...column, links: replaceAt(links, index, { ...links[index]!, ...changed }) });
  };
  return (
    <Column aria-label={`Column ${number}`}>
      <TextField
        label="Title"
        size="small"
        value={title}
        autoFocus={hasFocus}
        {...problem('/title')}
        onChange={({ target }) => {
          onChange({ ...column, title: target.value });
        }}
      />
      {links.map(({ label, url }, index) => (
        <Link key={index}>
          <TextField
            label="Text"
            size="small"
            value={label}
            autoFocus={isAdded(index)}
            {...problem(`/links/${index}/label`)}
            onChange={({ target }) => {
              changeLink(index, { label: target.value });
            }}
          />
          <TextField
            label="Address"
            size="small"
            value={url}
            {...problem(`/links/${index}/url`)}
            onChange={({ target }) => {
              changeLink(index, { url: target.value });
            }}
            slotProps={{ htmlInput: { inputMode: 'url' } }}
          />
          <Button
            color="inherit"
            aria-label={`Remove ${label || 'the link'}`}
            onClick={() => {
              focusAdding();
              onChange({ ...column, links: removeAt(links, index) });
            }}
          >
            Remove
          </Button>
        </Link>
      ))}
      <Row>
        <Button
          ref={adding}
          onClick={() => {
            focusAdded(links.length);
            onChange({ ...column, links: [...links, { label: '', url: '' }] });
          }}
        >
          Add a link
        </Button>
        <Button
          color="error"
          onClick={() => {
            onChange(undefined);
          }}
        >
          Remove the column
        </Button>
      </Row>
    </Column>
  );
}
