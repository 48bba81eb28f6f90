import { useEffect, useEffectEvent, useState } from 'react';
import TextField from '@mui/material/TextField';
import { limits } from '../../contract/limits';

/** Between the last key and the search. */
const restMs = 300;

interface SearchAsTypedProps {
  label: string;
  /** What is searched for. */
  search: string;
  onSearch: (text: string) => void;
}

/** Searches while it is typed. */
export function SearchAsTyped({ label, search, onSearch }: SearchAsTypedProps) {
  const [text, setText] = useState(search);
  const searchLater = useEffectEvent(() => {
    if (text.trim() !== search) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(searchLater, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
      }}
      slotProps={{ htmlInput: { maxLength: limits.search } }}
      sx={{ flex: '1 1 220px', maxWidth: 360 }}
    />
  );
}
