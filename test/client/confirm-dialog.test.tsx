import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from '@mui/material/styles';
import { DeleteAccountDialog } from '../../src/client/features/accounts/DeleteAccountDialog';
import { ConfirmDialog } from '../../src/client/ui/ConfirmDialog';
import { theme } from '../../src/client/ui/theme';

// All questions before something is done are asked by one of the two.
describe.each([
  ['a question', (answers: Answers) => <ConfirmDialog question="Are you sure?" confirm="Delete" {...answers} />],
  [
    'a question about what deletes nothing',
    (answers: Answers) => (
      <ConfirmDialog question="Are you sure?" confirm="Delete" isDestructive={false} {...answers} />
    ),
  ],
  [
    'the question about an account',
    (answers: Answers) => (
      <DeleteAccountDialog question="Are you sure?" commentsLabel="The comments" isBusy={false} {...answers}>
        It is gone then.
      </DeleteAccountDialog>
    ),
  ],
])('%s', (_kind, dialog) => {
  const ask = () => {
    const answers = { onConfirm: jest.fn(), onCancel: jest.fn() };
    render(<ThemeProvider theme={theme}>{dialog(answers)}</ThemeProvider>);
    return { ...answers, user: userEvent.setup() };
  };

  test('has the focus on Cancel, so that Enter changes nothing', async () => {
    const { user, onConfirm, onCancel } = ask();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('is answered with yes one stop further', async () => {
    const { user, onConfirm } = ask();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

interface Answers {
  onConfirm: () => void;
  onCancel: () => void;
}
