import { useId, useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { safeAttributes } from '../../../../contract/rich-text';
import type { CodeData } from '../document/documentModel';
import { FormDialog } from './FormDialog';

/** Those that are offered; any other name can be entered. */
const languages = [
  ...[
    'bash',
    'c',
    'cpp',
    'csharp',
    'css',
    'diff',
    'go',
    'graphql',
    'html',
    'java',
    'javascript',
    'json',
    'kotlin',
    'less',
  ],
  ...['lua', 'makefile', 'markdown', 'math', 'objectivec', 'perl', 'php', 'python', 'r', 'ruby', 'rust', 'scss', 'sql'],
  ...['swift', 'typescript', 'vbnet', 'wasm', 'xml', 'yaml'],
];

interface CodeDialogProps {
  code: CodeData;
  onSave: (code: CodeData) => void;
  onClose: () => void;
}

/** The language and the title of code. */
export function CodeDialog({ code, onSave, onClose }: CodeDialogProps) {
  const [language, setLanguage] = useState(code.language ?? '');
  const [title, setTitle] = useState(code.title ?? '');
  const [hasLineNumbers, setHasLineNumbers] = useState(code.hasLineNumbers ?? false);
  const [hasProblem, setHasProblem] = useState(false);
  const id = useId();

  function save() {
    const name = language.trim().toLowerCase();
    if (name && !safeAttributes('pre', { 'data-language': name })?.['data-language']) {
      setHasProblem(true);
      return;
    }
    onSave({
      ...(name && { language: name }),
      ...(title.trim() && { title: title.trim() }),
      ...(hasLineNumbers && { hasLineNumbers }),
    });
  }

  return (
    <FormDialog title="Code" button="Save" onSubmit={save} onClose={onClose}>
      <TextField
        label="Language (optional)"
        value={language}
        onChange={(event) => {
          setLanguage(event.target.value);
          setHasProblem(false);
        }}
        error={hasProblem}
        helperText={
          hasProblem
            ? 'Please enter the name of a language, such as python.'
            : 'Its words are coloured. The language “math” makes a formula of TeX.'
        }
        slotProps={{ htmlInput: { list: `${id}languages`, autoCapitalize: 'none', spellCheck: false } }}
        autoComplete="off"
        autoFocus
        fullWidth
      />
      <datalist id={`${id}languages`}>
        {languages.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <TextField
        label="Title (optional)"
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
        }}
        helperText="Such as the name of a file."
        autoComplete="off"
        fullWidth
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={hasLineNumbers}
            onChange={(event) => {
              setHasLineNumbers(event.target.checked);
            }}
          />
        }
        label="Number the lines"
      />
    </FormDialog>
  );
}
