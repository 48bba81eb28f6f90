import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { spacing } from '../../theme';

const Files = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1, 2),
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
});

interface FileChoiceProps {
  /** What they are: "pictures". */
  what: string;
  /** Of the input. */
  label: string;
  accept: string;
  files: File[];
  findProblem: (file: File) => string | undefined;
  onChoose: (files: File[]) => void;
}

/** A button that chooses files of this computer for the text. */
export function FileChoice({ what, label, accept, files, findProblem, onChoose }: FileChoiceProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: { currentTarget: HTMLInputElement }) {
    const chosen = [...(currentTarget.files ?? [])];
    const problems = chosen.flatMap((file) => findProblem(file) ?? []);
    setProblem(problems[0]);
    if (problems.length === 0) onChoose(chosen);
    // Otherwise choosing the same file again would fire no change event.
    currentTarget.value = '';
  }

  return (
    <div>
      <Files>
        <Button variant="outlined" autoFocus onClick={() => input.current?.click()}>
          {files.length > 0 ? 'Choose others' : `Choose ${what}`}
        </Button>
        <span>{files.length > 1 ? `${files.length} ${what}` : files[0]?.name}</span>
        <input ref={input} type="file" accept={accept} multiple hidden aria-label={label} onChange={choose} />
      </Files>
      {problem && (
        <FormHelperText role="alert" error>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
