import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { commonAddressPatterns, fillPattern, findPatternFault } from '../../../contract/address-pattern';
import { limits } from '../../../contract/limits';
import { paths } from '../../paths';
import { selectSiteUrl } from '../../site/siteSlice';
import { spacing, typography, vars } from '../../ui/theme';

const Example = styled('span')({
  ...typography.body2,
  display: 'block',
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
});

const own = 'own';

/** An address of which everybody can tell what is what. */
const exampleOf = (pattern: string, siteUrl: string): string => {
  const path = fillPattern(pattern, {
    id: '665f1c2ab8e94d0012ab34cd',
    slug: 'a-walk-in-the-rain',
    category: 'lifestyle',
    year: '2026',
    month: '05',
    day: '31',
  });
  return siteUrl + decodeURI(path);
};

interface PatternFieldProps {
  label: string;
  help: string | undefined;
  value: string;
  onChange: (pattern: string) => void;
}

/** Where posts are: by a pattern that is offered, or one of their own. */
export function PatternField({ label, help, value, onChange }: PatternFieldProps) {
  const labelId = useId();
  const siteUrl = useSelector(selectSiteUrl);
  const isCommon = commonAddressPatterns.some((pattern) => pattern === value);
  const [isOwnChosen, setIsOwnChosen] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const isOwn = isOwnChosen || !isCommon;
  const fault = findPatternFault(value);

  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={isOwn ? own : value}
        onChange={(_event, chosen) => {
          setIsOwnChosen(chosen === own);
          if (chosen !== own) onChange(chosen);
        }}
      >
        {commonAddressPatterns.map((pattern) => (
          <FormControlLabel
            key={pattern}
            value={pattern}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', marginBlock: 0.5, '& > :last-child': { paddingTop: '9px', minWidth: 0 } }}
            label={
              <>
                {pattern}
                <Example>{exampleOf(pattern, siteUrl)}</Example>
              </>
            }
          />
        ))}
        <FormControlLabel value={own} control={<Radio />} label="A pattern of your own" />
      </RadioGroup>
      {isOwn && (
        <TextField
          label="Your pattern"
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
          onBlur={() => {
            setWasLeft(true);
          }}
          error={wasLeft && fault !== undefined}
          helperText={fault === undefined ? exampleOf(value, siteUrl) : wasLeft ? fault : 'Such as /{year}/{slug}.html'}
          fullWidth
          sx={{ marginTop: spacing(1) }}
          slotProps={{
            htmlInput: { maxLength: limits.addressPattern, autoCapitalize: 'none', spellCheck: false },
            formHelperText: { sx: { overflowWrap: 'anywhere' } },
          }}
        />
      )}
      <FormHelperText sx={{ marginTop: 1.5 }}>
        {help} <Link to={paths.addresses}>Redirects, and what visitors asked for in vain</Link>
      </FormHelperText>
    </FormControl>
  );
}
