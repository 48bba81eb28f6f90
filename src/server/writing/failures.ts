import type { AiConfig } from '../config';

/** What people are told. */
export const messages = {
  notConfigured:
    'AI writing is not set up on this server: set AI_BASE_URL, AI_MODEL and, where the service asks for one, AI_API_KEY.',
  timedOut: 'The AI service took too long to answer. Please try again later.',
  failed: 'The AI service could not write a text. Please try again later.',
  busy: 'The AI service has too much to do, or its quota is used up. Please try again later.',
  brokenOff: 'The AI service broke off. Please try again.',
  tooLong: 'The AI service wrote far more than it was asked for, and was stopped.',
};

/** For the operator's log; without the key, which some services quote when they reject it. */
export function describeFailure(error: unknown, { apiKey }: AiConfig): string {
  const reason = reasonOf(error);
  return apiKey ? reason.replaceAll(apiKey, '[AI_API_KEY]') : reason;
}

/** With the cause: fetch's own error says only that it failed. */
function reasonOf(error: unknown): string {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return cause ? `${String(error)} (${String(cause)})` : String(error);
}
