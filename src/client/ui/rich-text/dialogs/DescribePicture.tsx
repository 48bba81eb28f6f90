import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { ScreenReaderOnly } from '../../layout';
import { spacing } from '../../theme';

/** Asks somebody else to describe a picture; passed by the form, as the editor knows no server. */
export interface PictureDescriber {
  /** Where the picture is sent. */
  service: { host: string; model: string };
  /** @param onText is called with what has been written so far */
  describe: (src: string, options: { signal: AbortSignal; onText: (text: string) => void }) => Promise<string>;
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(0.5, 1.5),
  marginBlockStart: spacing(-1.5),
  '& > p': { flex: '1 1 200px', margin: 0, overflowWrap: 'anywhere' },
});

interface DescribePictureProps {
  src: string;
  describer: PictureDescriber;
  onDescribed: (text: string) => void;
}

/** A button that has a picture described, and says before where it is sent. */
export function DescribePicture({ src, describer, onDescribed }: DescribePictureProps) {
  const [state, setState] = useState<{ text: string; problem?: string }>();
  const running = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { service } = describer;
  const isRunning = state !== undefined && state.problem === undefined;

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setState({ text: '' });
    try {
      const onText = (text: string) => {
        if (!controller.signal.aborted) setState({ text });
      };
      const text = await describer.describe(src, { signal: controller.signal, onText });
      if (controller.signal.aborted) return;
      setState(undefined);
      onDescribed(text);
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ text: '', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  function stop() {
    running.current?.abort();
    setState(undefined);
    button.current?.focus();
  }

  return (
    <Row
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isRunning) return;
        // The dialog stays.
        event.stopPropagation();
        stop();
      }}
    >
      <Button ref={button} size="small" variant="outlined" onClick={isRunning ? stop : () => void start()}>
        {isRunning ? 'Stop' : 'Describe with AI'}
      </Button>
      <ScreenReaderOnly role="status">{isRunning ? 'The picture is being described.' : ''}</ScreenReaderOnly>
      {state?.problem ? (
        <FormHelperText role="alert" error>
          {state.problem}
        </FormHelperText>
      ) : (
        <FormHelperText>
          {isRunning
            ? state.text || 'Looking at it…'
            : `The picture, made smaller, is sent to ${service.host} (model ${service.model}).`}
        </FormHelperText>
      )}
    </Row>
  );
}
