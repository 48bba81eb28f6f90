import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { ThemeProvider } from '@mui/material/styles';
import { createStore } from '../../src/client/app/store';
import { theme } from '../../src/client/ui/theme';
import { Toaster } from '../../src/client/app/Toaster';
import { selectToasts, toastRemoved, toastAdded, type ToastKind } from '../../src/client/toasts/toastsSlice';

/** Longer than the transition of a toast, in milliseconds. */
const slide = 1000;

function showToasts() {
  const store = createStore();
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <Toaster />
      </ThemeProvider>
    </Provider>,
  );
  const raise = (kind: ToastKind, message: string) =>
    act(() => {
      store.dispatch(toastAdded(kind, message));
    });
  return { store, raise };
}

/** Advances the fake timers and flushes React updates. */
function pass(milliseconds: number, step = 50) {
  for (let passed = 0; passed < milliseconds; passed += step) {
    act(() => {
      jest.advanceTimersByTime(Math.min(step, milliseconds - passed));
    });
  }
}

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    ['success', 2000],
    ['error', 4000],
    ['blank', 4000],
  ] as const)('of kind %s stay %i ms', (kind, duration) => {
    const { store, raise } = showToasts();
    raise(kind, 'Here I am.');
    pass(duration - 1);
    expect(screen.getByRole('alert')).toHaveTextContent('Here I am.');
    expect(selectToasts(store.getState())).toHaveLength(1);
    pass(slide);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(selectToasts(store.getState())).toEqual([]);
  });

  test('of what is loading stay until they are taken away', () => {
    const { store, raise } = showToasts();
    raise('loading', 'One moment…');
    pass(60 * 60 * 1000, 60 * 1000);
    expect(screen.getByRole('alert')).toHaveTextContent('One moment…');
    act(() => {
      store.dispatch(toastRemoved(selectToasts(store.getState())[0]!.id));
    });
    pass(slide);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are at most 20 at once; the others wait for their turn', () => {
    const { store, raise } = showToasts();
    for (let number = 1; number <= 25; number += 1) raise('error', `Toast ${number}`);
    expect(screen.getAllByRole('alert')).toHaveLength(20);
    for (let step = 0; step < 60; step += 1) {
      pass(100);
      expect(screen.queryAllByRole('alert').length).toBeLessThanOrEqual(20);
    }
    expect(screen.queryByText('Toast 1')).not.toBeInTheDocument();
    expect(screen.getByText('Toast 25')).toBeVisible();
    pass(10_000);
    expect(selectToasts(store.getState())).toEqual([]);
  });

  test('with the same message are shown as one, whose time starts again', () => {
    const { store, raise } = showToasts();
    raise('error', 'Again.');
    pass(3000);
    raise('error', 'Again.');
    raise('success', 'Done.');
    expect(screen.getAllByText('Again.')).toHaveLength(1);
    pass(3000);
    expect(screen.getByText('Again.')).toBeVisible();
    expect(screen.queryByText('Done.')).not.toBeInTheDocument();
    pass(1000 + slide);
    expect(screen.queryByText('Again.')).not.toBeInTheDocument();
    expect(selectToasts(store.getState())).toEqual([]);
  });

  test('are shown again when they are raised while their equal is moving out', () => {
    const { store, raise } = showToasts();
    raise('error', 'Again.');
    pass(4000);
    expect(screen.getAllByText('Again.')).toHaveLength(1);
    raise('error', 'Again.');
    pass(slide);
    expect(screen.getAllByText('Again.')).toHaveLength(1);
    pass(4000);
    expect(screen.queryByText('Again.')).not.toBeInTheDocument();
    expect(selectToasts(store.getState())).toEqual([]);
  });

  test('stay while the pointer is on them', () => {
    const { raise } = showToasts();
    raise('error', 'Read me.');
    fireEvent.mouseEnter(screen.getByRole('alert').parentElement!);
    pass(10_000);
    expect(screen.getByText('Read me.')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('alert').parentElement!);
    pass(4000 + slide);
    expect(screen.queryByText('Read me.')).not.toBeInTheDocument();
  });

  test('can be focused, and stay while they are', () => {
    const { raise } = showToasts();
    raise('error', 'Read me.');
    const toast = screen.getByRole('alert').parentElement!;
    act(() => {
      toast.focus();
    });
    expect(toast).toHaveFocus();
    pass(10_000);
    expect(screen.getByText('Read me.')).toBeVisible();
    act(() => {
      toast.blur();
    });
    pass(4000 + slide);
    expect(screen.queryByText('Read me.')).not.toBeInTheDocument();
  });

  test('stay while their browser tab is hidden', () => {
    const { raise } = showToasts();
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    const changeVisibility = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      fireEvent(document, new Event('visibilitychange'));
    };
    raise('success', 'Saved.');
    changeVisibility('hidden');
    pass(10_000);
    expect(screen.getByText('Saved.')).toBeVisible();
    changeVisibility('visible');
    pass(2000 + slide);
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});
