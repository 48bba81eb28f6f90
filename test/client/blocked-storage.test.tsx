import { screen } from '@testing-library/react';
import { findLocalStorage } from '../../src/client/findLocalStorage';
import { aBlog } from '../support/builders';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';

/** As Chromium does with all cookies blocked: reading the property throws. */
const blockStorage = () =>
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

describe('where the browser blocks storage', () => {
  test('there is none, instead of an error', () => {
    expect(findLocalStorage()).toBe(window.localStorage);
    blockStorage();
    expect(findLocalStorage()).toBeUndefined();
  });

  test('a post can be read, and a comment be written', async () => {
    blockStorage();
    givenPost(aBlog());
    const { user } = renderApp({ path: '/blog/rain' });
    const comment = await screen.findByRole('textbox', { name: /^Comment/ });
    await user.type(comment, 'Well said.');
    expect(comment).toHaveValue('Well said.');
  });
});
