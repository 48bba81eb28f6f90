import { useId } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { accentVariables } from '../../../contract/accent';
import { FieldLabel } from '../../ui/FieldLabel';
import { spacing, typography } from '../../ui/theme';
import { pageBackgrounds } from './pageBackgrounds';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1.5),
  '& input[type="color"]': { width: 56, height: 40, padding: 2, cursor: 'pointer' },
});

const Sample = styled('div')({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: spacing(2),
  flex: '1 1 200px',
  padding: spacing(1.5, 2),
  borderRadius: 10,
  border: '1px solid #8888',
  '& span:first-of-type': { padding: spacing(0.75, 2), borderRadius: 999, fontWeight: 600 },
  '& span:last-of-type': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

/** What the fields show where there is no colour yet. */
const ownColour = '#0e4b40';

interface ColourFieldProps {
  label: string;
  help: string | undefined;
  /** `#rrggbb`, or empty. */
  value: string;
  /** What was wrong with it when it was to be saved. */
  problem: string | undefined;
  onChange: (value: string) => void;
}

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** A colour, and what becomes of it. */
export function ColourField({ label, help, value, problem, onChange }: ColourFieldProps) {
  const id = useId();
  const variables = isColour(value) ? accentVariables(value) : undefined;
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Row>
        <input
          id={id}
          type="color"
          value={isColour(value) ? value : ownColour}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
        <TextField
          size="small"
          value={value}
          placeholder={ownColour}
          error={problem !== undefined}
          onChange={({ target }) => {
            onChange(target.value.trim());
          }}
          slotProps={{ htmlInput: { 'aria-label': `${label}, as #rrggbb`, maxLength: 7 } }}
          sx={{ width: 130 }}
        />
        {value && (
          <Button
            color="inherit"
            onClick={() => {
              onChange('');
            }}
          >
            None
          </Button>
        )}
      </Row>
      <FormHelperText error={problem !== undefined}>{problem ?? help}</FormHelperText>
      {variables && (
        <Row sx={{ mt: 1.5 }}>
          {pageBackgrounds.map(({ scheme, name, background }) => {
            const { '--mui-palette-primary-main': main, '--mui-palette-primary-contrastText': text } =
              variables[scheme];
            return (
              <Sample key={scheme} style={{ background, color: main }}>
                <span style={{ background: main, color: text }}>Button</span>
                <span>{name}</span>
              </Sample>
            );
          })}
        </Row>
      )}
    </div>
  );
}
