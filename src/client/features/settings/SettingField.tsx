import { Suspense, useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  settingDeclarations,
  type FooterColumn,
  type NavigationLink,
  type SettingName,
  type SiteSettings,
} from '../../../contract/site-settings';
import { isPicture } from '../../../contract/site-pictures';
import { lazyNamed } from '../../ui/lazyNamed';
import { ColourField } from './ColourField';
import { FooterColumnsField } from './FooterColumnsField';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { ListField } from './ListField';
import { PatternField } from './PatternField';
import { PictureField } from './PictureField';
import type { Fault } from './useFault';

// With what moves its entries, which no other field has.
const NavigationField = lazyNamed(() => import('./NavigationField'), 'NavigationField');

interface SettingFieldProps<Name extends SettingName> {
  name: Name;
  value: SiteSettings[Name];
  /** What was wrong with it when it was to be saved. */
  fault: Fault | undefined;
  onChange: (value: unknown) => void;
}

/** The field of a setting, by its kind. */
export function SettingField<Name extends SettingName>({ name, value, fault, onChange }: SettingFieldProps<Name>) {
  const { kind, label, help, input, choices = {} } = settingDeclarations[name];
  const id = useId();

  if (kind === 'colour') {
    return (
      <ColourField label={label} help={help} value={value as string} problem={fault?.message} onChange={onChange} />
    );
  }
  if (isPicture(name)) {
    return <PictureField name={name} label={label} help={help} value={value as string} onChange={onChange} />;
  }
  if (kind === 'columns') {
    return (
      <FooterColumnsField label={label} help={help} value={value as FooterColumn[]} fault={fault} onChange={onChange} />
    );
  }
  if (kind === 'navigation') {
    return (
      <Suspense fallback={<LoadingMessage>Loading the links</LoadingMessage>}>
        <NavigationField
          label={label}
          help={help}
          value={value as NavigationLink[]}
          fault={fault}
          onChange={onChange}
        />
      </Suspense>
    );
  }
  if (kind === 'pattern') return <PatternField label={label} help={help} value={value as string} onChange={onChange} />;
  if (kind === 'list') {
    return (
      <ListField label={label} help={help} value={value as string[]} problem={fault?.message} onChange={onChange} />
    );
  }
  if (kind === 'flag') {
    return (
      <FormControl>
        <FormControlLabel
          label={label}
          control={
            <Switch
              checked={value as boolean}
              onChange={(_event, isOn) => {
                onChange(isOn);
              }}
            />
          }
        />
        {help && <FormHelperText>{help}</FormHelperText>}
      </FormControl>
    );
  }
  if (kind === 'choice') {
    return (
      <FormControl>
        <FormLabel id={id}>{label}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={value}
          onChange={(_event, chosen) => {
            onChange(chosen);
          }}
        >
          {Object.entries(choices).map(([choice, meaning]) => (
            <FormControlLabel key={choice} value={choice} label={meaning} control={<Radio />} />
          ))}
        </RadioGroup>
        {help && <FormHelperText>{help}</FormHelperText>}
      </FormControl>
    );
  }
  const isNumber = kind === 'number';
  const isCode = kind === 'code';
  return (
    <TextField
      name={name}
      label={label}
      error={fault !== undefined}
      helperText={fault?.message ?? help}
      type={isNumber ? 'number' : undefined}
      multiline={kind === 'lines' || isCode}
      minRows={isCode ? 6 : 2}
      maxRows={isCode ? 24 : undefined}
      value={value}
      onChange={({ target }) => {
        onChange(isNumber ? Number(target.value) : target.value);
      }}
      fullWidth
      slotProps={{
        htmlInput: {
          maxLength: input.maxLength,
          min: input.minimum,
          max: input.maximum,
          ...(isCode && { spellCheck: false, style: { fontFamily: 'monospace' } }),
        },
        inputLabel: { shrink: true },
      }}
    />
  );
}
