import TextField from '@mui/material/TextField';
import { authorsApi } from '../../../api/authorsApi';

interface AuthorFieldProps {
  /** The id of an account; empty for none. */
  value: string;
  onChange: (authorId: string) => void;
}

/** Whose post it is, for admins. */
export function AuthorField({ value, onChange }: AuthorFieldProps) {
  const { data, isError } = authorsApi.useListAuthorsQuery();
  const authors = data?.authors ?? [];
  const isListed = value === '' || authors.some(({ _id }) => _id === value);
  return (
    <TextField
      label="Author"
      select
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      error={isError}
      helperText={isError && 'The authors could not be loaded.'}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 200 }}
    >
      <option value="">Nobody in particular</option>
      {!isListed && <option value={value}>{data ? 'Somebody who is no author any more' : 'Loading…'}</option>}
      {authors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

/** Names an author where two versions are compared. */
export function AuthorName({ id }: { id: string }) {
  const { data } = authorsApi.useListAuthorsQuery();
  const author = data?.authors.find(({ _id }) => _id === id);
  return <span>{id === '' ? 'Nobody in particular' : (author?.name ?? 'Somebody who is no author any more')}</span>;
}
