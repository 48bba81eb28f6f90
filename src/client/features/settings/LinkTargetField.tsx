import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { LinkTarget } from '../../../contract/extensions/site';
import { limits } from '../../../contract/limits';
import { isLinkTarget, readLinkTarget } from '../../../contract/link-targets';
import { siteApi } from './siteApi';

const groups = { page: 'Pages', category: 'Categories', tag: 'Tags' } as const;

interface LinkTargetFieldProps {
  target: string;
  /** What was wrong with it when it was to be saved. */
  problem: string | undefined;
  /** @param name of what was chosen; undefined for an address */
  onChange: (target: string, name?: string) => void;
}

/** Where a link leads: to a page, category or tag, which is chosen, or to an address, which is typed. */
export function LinkTargetField({ target, problem, onChange }: LinkTargetFieldProps) {
  const [wasLeft, setWasLeft] = useState(false);
  const [chosen, setChosen] = useState<LinkTarget>();
  const [typed, setTyped] = useState('');
  const { data: all } = siteApi.useListLinkTargetsQuery({});
  const search = isLinkTarget(typed) ? '' : typed.trim().slice(0, limits.search);
  const { currentData: found } = siteApi.useListLinkTargetsQuery({ search }, { skip: search === '' });
  const isChosen = readLinkTarget(target) !== undefined;
  const known = chosen?.target === target ? chosen : all?.targets.find((each) => each.target === target);
  const isIncomplete = wasLeft && target !== '' && !isLinkTarget(target);

  return (
    <Autocomplete<LinkTarget, false, false, true>
      freeSolo
      size="small"
      options={(search === '' ? all : found)?.targets ?? []}
      // The server has searched.
      filterOptions={(targets) => targets}
      groupBy={({ kind }) => groups[kind]}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.target)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, value) => typeof value !== 'string' && option.target === value.target}
      value={isChosen ? (known ?? null) : null}
      inputValue={isChosen ? (known?.name ?? '') : target}
      onInputChange={(_event, text, reason) => {
        if (reason === 'reset' || reason === 'selectOption') return;
        setTyped(text);
        onChange(text);
      }}
      onChange={(_event, option) => {
        if (typeof option === 'string') onChange(option.trim());
        else if (option) {
          setChosen(option);
          onChange(option.target, option.name);
        }
        setTyped('');
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label="Leads to"
          error={isIncomplete || problem !== undefined}
          onBlur={() => {
            setWasLeft(true);
          }}
          helperText={
            isIncomplete || problem !== undefined
              ? 'Choose from the list, or type an address that begins with / or https://'
              : isChosen && known?.isPublic === false
                ? 'Readers do not see it, nor the link, until it is published.'
                : undefined
          }
        />
      )}
    />
  );
}
