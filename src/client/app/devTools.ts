// What the Redux DevTools record of the app; QA exports it and hands it on.

const secrets = new Set(['password', 'token']);

/**
 * Decides what is written down of a value, as JSON.stringify asks. Passwords and tokens are masked, and what JSON cannot
 * hold is described. The extension asks this of all that leaves the page; its sanitizers it does not apply to an export.
 */
export function replacer(name: string, value: unknown): unknown {
  if (secrets.has(name) && typeof value === 'string') return '[hidden]';
  if (value instanceof File) return `[file ${value.name}, ${value.type}, ${value.size} bytes]`;
  if (typeof value === 'function') return '[function]';
  return value;
}

export const devTools = {
  name: 'Octavo',
  // A journey of some pages; by default the log forgets all but the last 50 actions.
  maxAge: 500,
  serialize: { replacer },
};
