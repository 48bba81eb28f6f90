import './api-address';
import '@testing-library/jest-dom';
import { format } from 'node:util';
import { mockedApi } from './mock';
import { completePageGlobals } from './page-globals';

jest.setTimeout(30_000);

const hasPage = typeof document !== 'undefined';
if (hasPage) completePageGlobals();

/** What reached the console though no test said that it would. */
const complaints: string[] = [];

/** How long something took says how busy the machine is, and nothing about the app. */
const isAboutSpeed = (sentence: string) => /Middleware took \d+ms/.test(sentence);

beforeAll(() => {
  mockedApi.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  jest.restoreAllMocks();
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      const sentence = format(...said);
      if (!isAboutSpeed(sentence)) complaints.push(sentence);
    });
  }
  mockedApi.resetHandlers();
  if (hasPage) localStorage.clear();
});

const expectNoComplaints = () => {
  expect(complaints.splice(0)).toEqual([]);
};

afterEach(expectNoComplaints);

afterAll(() => {
  mockedApi.close();
  expectNoComplaints();
});
