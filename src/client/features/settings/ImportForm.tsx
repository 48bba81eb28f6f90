import type { FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ImportSource } from '../../../contract/extensions/transfers';
import { limits } from '../../../contract/limits';
import { useCategoryNames } from '../../site/useCategoryNames';
import { spacing } from '../../ui/theme';
import { CategoryMapping, type CategoryRow } from './CategoryMapping';
import { ImportFileField } from './ImportFileField';
import { importSources } from './importSources';
import type { ImportRequest } from './useSendImport';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: spacing(2.5),
  '& > *': { width: '100%' },
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1.5) });

/** What is typed and chosen for an import. */
export interface ImportFields {
  from: ImportSource;
  file: File | undefined;
  /** Undefined until it is chosen. */
  defaultCategory: string | undefined;
  rows: CategoryRow[];
  isFetched: boolean;
  hasPages: boolean;
  url: string;
}

export const emptyImport: ImportFields = {
  from: 'wordpress',
  file: undefined,
  defaultCategory: undefined,
  rows: [],
  isFetched: true,
  hasPages: false,
  url: '',
};

/** What belongs to another source is not sent. */
function toImportRequest(
  fields: ImportFields & { defaultCategory: string },
  file: File,
  isDryRun: boolean,
): ImportRequest {
  const { from, defaultCategory, rows, isFetched, hasPages, url } = fields;
  const named = rows.map(({ name, category }) => ({ name: name.trim(), category })).filter(({ name }) => name !== '');
  return {
    file,
    plan: {
      from,
      fileName: file.name.slice(0, limits.title),
      isDryRun,
      defaultCategory,
      categories: named,
      isFetched,
      ...(from !== 'markdown' && { hasPages }),
      ...(from === 'ghost' && url.trim() !== '' && { url: url.trim() }),
    },
  };
}

/** With the button that was pressed, the focus has gone. */
const focus = (element: HTMLElement | null) => element?.focus();

interface ImportFormProps {
  fields: ImportFields;
  /** Why what was sent last was refused. */
  message: string | undefined;
  onChange: (changed: Partial<ImportFields>) => void;
  onSubmit: (attempt: ImportRequest) => void;
}

export function ImportForm({ fields, message, onChange, onSubmit }: ImportFormProps) {
  const { from, file, rows, isFetched, hasPages, url } = fields;
  const categories = useCategoryNames();
  const defaultCategory = fields.defaultCategory ?? (categories.includes('Lifestyle') ? 'Lifestyle' : categories[0]!);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Without a button it is only tried.
    if (file)
      onSubmit(toImportRequest({ ...fields, defaultCategory }, file, submitter?.getAttribute('value') !== 'import'));
  };

  return (
    <Form onSubmit={submit} method="dialog">
      <FormControl>
        <FormLabel id="import-from" sx={{ mb: 0.5, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
          Where from
        </FormLabel>
        <RadioGroup
          row
          aria-labelledby="import-from"
          aria-describedby="import-help"
          value={from}
          onChange={(_event, value) => {
            onChange({ from: value as ImportSource });
          }}
        >
          {Object.entries(importSources).map(([source, { name }]) => (
            <FormControlLabel key={source} value={source} control={<Radio />} label={name} />
          ))}
        </RadioGroup>
        <Typography id="import-help" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {importSources[from].help}
        </Typography>
      </FormControl>
      <ImportFileField
        from={from}
        file={file}
        onChange={(chosen) => {
          onChange({ file: chosen });
        }}
      />
      {from === 'ghost' && (
        <TextField
          label="Address of the blog"
          type="url"
          value={url}
          onChange={({ target }) => {
            onChange({ url: target.value });
          }}
          helperText="From there the pictures are fetched, for example https://blog.example.com"
          slotProps={{ htmlInput: { maxLength: limits.url, pattern: 'https?://.+' } }}
        />
      )}
      <TextField
        label="Category of posts that have none"
        select
        value={defaultCategory}
        onChange={({ target }) => {
          onChange({ defaultCategory: target.value });
        }}
        slotProps={{ select: { native: true } }}
        sx={{ maxWidth: 320 }}
      >
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </TextField>
      <CategoryMapping
        rows={rows}
        defaultCategory={defaultCategory}
        onChange={(changed) => {
          onChange({ rows: changed });
        }}
      />
      <div>
        <FormControlLabel
          label="Fetch the pictures, so that they stay when the old blog goes"
          control={
            <Checkbox
              checked={isFetched}
              onChange={(_event, checked) => {
                onChange({ isFetched: checked });
              }}
            />
          }
        />
        {from !== 'markdown' && (
          <FormControlLabel
            label="Import pages, too"
            control={
              <Checkbox
                checked={hasPages}
                onChange={(_event, checked) => {
                  onChange({ hasPages: checked });
                }}
              />
            }
          />
        )}
      </div>
      {message !== undefined && (
        <Alert ref={focus} tabIndex={-1} severity="error">
          {message}
        </Alert>
      )}
      <Buttons>
        <Button type="submit" variant="outlined" value="try">
          Try it first
        </Button>
        <Button type="submit" variant="contained" value="import">
          Import
        </Button>
      </Buttons>
    </Form>
  );
}
