import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { completeUrl } from '../document/urls';

interface UrlFieldProps {
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
  hint: string;
  /** Shown in place of the hint when the URL is not valid. */
  problem: string;
  /** By default it does, as the first field. */
  hasFocus?: boolean;
}

/** The first field of a dialog, for a URL. */
export function UrlField({ value, isInvalid, onChange, hint, problem, hasFocus = true }: UrlFieldProps) {
  return (
    <TextField
      label="Address"
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      error={isInvalid}
      helperText={isInvalid ? problem : hint}
      slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      autoComplete="off"
      autoFocus={hasFocus}
      fullWidth
    />
  );
}

/** The state of a `UrlField`. */
export function useUrlField(initial: string | undefined, schemes?: readonly string[]) {
  const [value, setValue] = useState(initial ?? '');
  const [isInvalid, setIsInvalid] = useState(false);
  return {
    field: {
      value,
      isInvalid,
      onChange: (changed: string) => {
        setValue(changed);
        setIsInvalid(false);
      },
    },
    /** The completed URL. Undefined if it is none, which the field then says. */
    complete: () => {
      // An existing URL may stay as it is, even if it would not be valid as a new one.
      const url = value.trim() === initial ? initial : completeUrl(value, schemes);
      setIsInvalid(!url);
      return url;
    },
  };
}
