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
import { authorsApi } from '../../api/authorsApi';
import { useCategoryNames } from '../../site/useCategoryNames';
import { spacing } from '../../ui/theme';
import { ImportFileField } from './ImportFileField';
import { importSources } from './importSources';
import { NameMapping, type MappedName } from './NameMapping';
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
  rows: MappedName[];
  /** Whether categories that are not here, and not in the rows, are added. */
  addsCategories: boolean;
  /** Whether authors who are not in the rows get accounts. */
  hasAccounts: boolean;
  authorRows: MappedName[];
  isFetched: boolean;
  hasPages: boolean;
  url: string;
}

export const emptyImport: ImportFields = {
  from: 'wordpress',
  file: undefined,
  defaultCategory: undefined,
  rows: [],
  addsCategories: false,
  hasAccounts: false,
  authorRows: [],
  isFetched: true,
  hasPages: false,
  url: '',
};

const withNames = (rows: readonly MappedName[]) =>
  rows.map(({ name, target }) => ({ name: name.trim(), target })).filter(({ name }) => name !== '');

/** What an author can be beside an account that is there: the values of these choices are no ids. */
const fates = [
  { value: 'byline', name: 'A name below the titles' },
  { value: 'account', name: 'A new account' },
] as const;

const toAuthor = ({ name, target }: Pick<MappedName, 'name' | 'target'>) => {
  const fate = fates.find(({ value }) => value === target)?.value;
  return fate ? { name, as: fate } : { name, account: target };
};

/** What belongs to another source is not sent. */
function toImportRequest(
  fields: ImportFields & { defaultCategory: string },
  file: File,
  isDryRun: boolean,
): ImportRequest {
  const { from, defaultCategory, rows, addsCategories, hasAccounts, authorRows, isFetched, hasPages, url } = fields;
  const authors = withNames(authorRows).map(toAuthor);
  return {
    file,
    plan: {
      from,
      fileName: file.name.slice(0, limits.title),
      isDryRun,
      defaultCategory,
      categories: withNames(rows).map(({ name, target }) => ({ name, category: target })),
      ...(addsCategories && { addsCategories }),
      ...(hasAccounts && { authorsAs: 'account' }),
      ...(authors.length > 0 && { authors }),
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
  const { from, file, rows, addsCategories, hasAccounts, authorRows, isFetched, hasPages, url } = fields;
  const { data: { authors = [] } = {} } = authorsApi.useListAuthorsQuery();
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
      <NameMapping
        legend="Categories and tags"
        help="A category of the same name is found by itself. Say here where others go."
        labels={{ target: 'Category here', add: 'Add a category' }}
        rows={rows}
        targets={categories.map((name) => ({ value: name, name }))}
        defaultTarget={defaultCategory}
        maxRows={limits.importCategories}
        onChange={(changed) => {
          onChange({ rows: changed });
        }}
      />
      <FormControlLabel
        label="Add the categories that are not here"
        control={
          <Checkbox
            checked={addsCategories}
            onChange={({ target }) => {
              onChange({ addsCategories: target.checked });
            }}
          />
        }
        sx={{ my: -1 }}
      />
      <TextField
        label="What authors become"
        select
        value={hasAccounts ? 'account' : 'byline'}
        onChange={({ target }) => {
          onChange({ hasAccounts: target.value === 'account' });
        }}
        helperText={
          hasAccounts
            ? 'Each gets an account with a public profile. It is blocked: nobody can use it until you let somebody in.'
            : 'Nobody gets an account.'
        }
        slotProps={{ select: { native: true } }}
        sx={{ maxWidth: 320 }}
      >
        {fates.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </TextField>
      <NameMapping
        legend="Authors"
        help="Say here whose posts are whose, by names or logins there. Try the import first: it lists who there is. Nobody here is given posts unless you say so."
        labels={{ target: 'Author here', add: 'Add an author' }}
        rows={authorRows}
        targets={[...authors.map(({ _id, name }) => ({ value: _id, name })), ...fates]}
        defaultTarget={authors[0]?._id ?? fates[0].value}
        maxRows={limits.importAuthors}
        onChange={(changed) => {
          onChange({ authorRows: changed });
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
