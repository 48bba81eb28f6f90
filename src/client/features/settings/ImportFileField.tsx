import { useId } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ImportSource } from '../../../contract/extensions/transfers';
import { DropZone } from '../../ui/DropZone';
import { FieldLabel } from '../../ui/FieldLabel';
import { useFileDropAndPaste } from '../../ui/useFileDropAndPaste';
import { findFileProblem, formatSize, importSources, maxImportSize } from './importSources';

interface ImportFileFieldProps {
  from: ImportSource;
  file: File | undefined;
  onChange: (file: File) => void;
}

/** Files can also be dropped. What cannot be imported is told before it is sent. */
export function ImportFileField({ from, file, onChange }: ImportFileFieldProps) {
  const id = useId();
  const isDraggingOver = useFileDropAndPaste(onChange);
  const { extensions } = importSources[from];
  const problem = file && findFileProblem(from, file);
  return (
    <div>
      <FieldLabel htmlFor={id}>File</FieldLabel>
      <DropZone data-over={isDraggingOver || undefined} sx={{ minHeight: 112 }}>
        {file ? (
          <>
            <Typography color="textPrimary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {file.name}
            </Typography>
            <Typography variant="body2">{formatSize(file.size)}. Choose or drop another one to replace it</Typography>
          </>
        ) : (
          <>
            <Typography color="textPrimary">Choose a file, or drop it here</Typography>
            <Typography variant="body2">
              {extensions.join(' or ')}, up to {maxImportSize}
            </Typography>
          </>
        )}
        <input
          id={id}
          type="file"
          accept={extensions.join()}
          required={!file}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          ref={(input) => {
            // The browser shows it when the form is submitted.
            input?.setCustomValidity(problem ?? '');
          }}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) onChange(chosen);
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = '';
          }}
        />
      </DropZone>
      {problem && (
        <FormHelperText id={`${id}-problem`} role="alert" error sx={{ overflowWrap: 'anywhere' }}>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
