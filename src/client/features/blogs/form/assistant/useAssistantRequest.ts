import { useEffect, useRef, useState } from 'react';

interface Running<Event> {
  signal: AbortSignal;
  onEvent: (event: Event) => void;
}

interface State<Event, Result> {
  phase: 'ready' | 'running' | 'done' | 'stopped' | 'failed';
  events: Event[];
  result?: Result;
  problem?: string;
}

export interface AssistantRequest<Event, Result> extends State<Event, Result> {
  start: () => void;
  stop: () => void;
}

/** Runs a request of which parts arrive before it ends. What has arrived stays, also if it is stopped or fails. */
export function useAssistantRequest<Event, Result>(
  run: (running: Running<Event>) => Promise<Result>,
): AssistantRequest<Event, Result> {
  const [state, setState] = useState<State<Event, Result>>({ phase: 'ready', events: [] });
  const controller = useRef<AbortController>(null);

  useEffect(
    () => () => {
      controller.current?.abort();
    },
    [],
  );

  const start = async () => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    const update = (changed: (before: State<Event, Result>) => State<Event, Result>) => {
      if (!signal.aborted) setState(changed);
    };
    setState({ phase: 'running', events: [] });
    try {
      const onEvent = (event: Event) => {
        update((before) => ({ ...before, events: [...before.events, event] }));
      };
      const result = await run({ signal, onEvent });
      update((before) => ({ ...before, phase: 'done', result }));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      update((before) => ({ ...before, phase: 'failed', problem }));
    }
  };

  return {
    ...state,
    start: () => void start(),
    stop: () => {
      controller.current?.abort();
      setState((before) => ({ ...before, phase: 'stopped' }));
    },
  };
}
