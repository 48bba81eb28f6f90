import { render, screen } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { theme } from '../../src/client/app/theme';
import { ErrorBoundary } from '../../src/client/ui/ErrorBoundary';

function Faulty(): never {
  throw new Error('A fault in the page.');
}

const page = (key: string, isFaulty: boolean) => (
  <ThemeProvider theme={theme}>
    <ErrorBoundary resetKey={key}>{isFaulty ? <Faulty /> : <p>All is well.</p>}</ErrorBoundary>
  </ThemeProvider>
);

describe('a page with a fault', () => {
  test('says so, and is gone on the next page', () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const { rerender } = render(page('first', true));
    expect(screen.getByRole('heading', { level: 1, name: 'This page has a fault.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(log).toHaveBeenCalled();

    rerender(page('second', false));
    expect(screen.getByText('All is well.')).toBeVisible();
  });
});
