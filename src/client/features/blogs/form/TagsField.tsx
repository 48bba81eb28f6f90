import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { foldCase } from '../../../../contract/fold-case';
import { limits } from '../../../../contract/limits';
import { tagsApi } from '../taxonomy/tagsApi';

/** Names that are suggested. */
const suggestions = 10;

/** Without those that were there before, in any letter case. */
function distinct(names: readonly string[]): string[] {
  const all = names.flatMap((name) => name.split(',')).map((name) => name.replace(/\s+/g, ' ').trim());
  const byName = new Map<string, string>();
  for (const name of all) if (name && !byName.has(foldCase(name))) byName.set(foldCase(name), name);
  return [...byName.values()].slice(0, limits.tags);
}

interface TagsFieldProps {
  /** Names, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** The tags of a post: chosen from those there are, or typed; Enter or a comma ends one. */
export function TagsField({ value, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  // MUI asks with each render how wide the field is, for the list of suggestions: the whole page would be laid out while the
  // form is being rendered, and once more with what follows.
  const [hasHadFocus, setHasHadFocus] = useState(false);
  const names = distinct([value]);
  const search = typed.trim();
  const { currentData } = tagsApi.useListTagsQuery({ search, limit: suggestions }, { skip: search === '' });
  const options = search === '' ? [] : (currentData?.tags ?? []).map(({ name }) => name);
  const isFull = names.length >= limits.tags;
  const add = (more: readonly string[]) => {
    onChange(distinct(more).join(', '));
    setTyped('');
  };

  return (
    <Autocomplete
      multiple
      freeSolo
      autoHighlight={false}
      filterSelectedOptions
      // The server has searched.
      filterOptions={(found) => found}
      options={options}
      value={names}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        // What is typed stays when another part of the form gets the focus: it becomes a tag then.
        if (reason === 'reset') return;
        if (text.includes(',')) add([...names, text]);
        else setTyped(text.slice(0, limits.termName));
      }}
      onChange={(_event, chosen) => {
        add(chosen);
      }}
      onFocus={() => {
        setHasHadFocus(true);
      }}
      onBlur={() => {
        if (search !== '') add([...names, search]);
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          slotProps={{
            ...parameters.slotProps,
            input: { ...parameters.slotProps.input, ref: hasHadFocus ? parameters.slotProps.input.ref : null },
          }}
          label="Tags"
          helperText={
            isFull
              ? `A post can have ${limits.tags} tags at most.`
              : 'Separate them by commas, or press Enter after each.'
          }
        />
      )}
    />
  );
}
