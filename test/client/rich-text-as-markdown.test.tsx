// The text of the editor as Markdown.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MarkdownConverter } from '../../src/client/ui/rich-text/dialogs/MarkdownDialog';
import { renderEditor } from '../support/rich-text-editor';

async function open(converter: MarkdownConverter) {
  const { handle } = renderEditor('<p>It rained.</p>', { markdownConverter: converter });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Markdown' }));
  return { user, handle };
}

const converter: MarkdownConverter = {
  write: (html) => Promise.resolve(html.replace(/<\/?p>/g, '')),
  readFile: async () => ({ html: '' }),
  read: (markdown) => Promise.resolve(`<h2>${markdown}</h2>`),
};

test('it is edited there, and taken over as one step', async () => {
  const { user, handle } = await open(converter);
  const field = await screen.findByRole('textbox', { name: 'Markdown' });
  expect(field).toHaveValue('It rained.');
  await user.clear(field);
  await user.type(field, 'Snow');
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(() => {
    expect(handle.getHtml()).toBe('<h2>Snow</h2>');
  });
  await user.click(screen.getByLabelText('Undo', { selector: 'button' }));
  expect(handle.getHtml()).toBe('<p>It rained.</p>');
});

test('what was not changed stays as it is', async () => {
  const { user, handle } = await open(converter);
  await screen.findByRole('textbox', { name: 'Markdown' });
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  expect(handle.getHtml()).toBe('<p>It rained.</p>');
});

test('a failure is told, and nothing is lost', async () => {
  const { user, handle } = await open({
    ...converter,
    read: () => Promise.reject(new Error('The server cannot be reached.')),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Markdown' }), ' Much.');
  await user.click(screen.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  expect(screen.getByRole('textbox', { name: 'Markdown' })).toHaveValue('It rained. Much.');
  expect(handle.getHtml()).toBe('<p>It rained.</p>');
});
