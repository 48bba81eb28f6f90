import './api-address';
import '@testing-library/jest-dom';
import { format } from 'node:util';
import { mockedApi } from './mock';
import { completePageGlobals } from './page-globals';

jest.setTimeout(30_000);

const hasDom = typeof document !== 'undefined';
if (hasDom) completePageGlobals();

/** Errors and warnings on the console that no test has mocked. */
const consoleMessages: string[] = [];

/** Redux Toolkit warns about slow middleware, which depends on the load of the machine. */
const isTimingWarning = (message: string) => /Middleware took \d+ms/.test(message);

beforeAll(() => {
  mockedApi.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  jest.restoreAllMocks();
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      const message = format(...args);
      if (!isTimingWarning(message)) consoleMessages.push(message);
    });
  }
  mockedApi.resetHandlers();
  if (!hasDom) return;
  localStorage.clear();
  sessionStorage.clear();
});

const expectNoConsoleMessages = () => {
  expect(consoleMessages.splice(0)).toEqual([]);
};

afterEach(expectNoConsoleMessages);

afterAll(() => {
  mockedApi.close();
  expectNoConsoleMessages();
});
