// Options of the Redux DevTools. QA exports the recorded log and shares it, so it must hold no secrets.

/** Names of what is masked, wherever it stands: in what a form sends, in answers of the API and in the state. */
const secrets = new Set(['password', 'newPassword', 'token', 'email']);

/**
 * A JSON.stringify replacer: masks passwords, tokens and e-mail addresses, and describes what JSON cannot hold. A replacer and not the
 * sanitizers of the extension, since those are not applied to an export.
 */
export function replacer(name: string, value: unknown): unknown {
  if (secrets.has(name) && typeof value === 'string') return '[hidden]';
  if (value instanceof File) return `[file ${value.name}, ${value.type}, ${value.size} bytes]`;
  if (typeof value === 'function') return '[function]';
  return value;
}

export const devTools = {
  // Enough for a visit of several pages; the default is 50 actions.
  maxAge: 500,
  serialize: { replacer },
};
