// In place of the module of fbjs, which brings a parser of all browsers there have been: what draft-js asks for.

/** A renderer on a server is none of them. */
const userAgent = (globalThis as { navigator?: Navigator }).navigator?.userAgent ?? '';

const marks: Record<string, RegExp> = {
  Chrome: /Chrome\//,
  Firefox: /Firefox\//,
  Gecko: /Firefox\//,
  'Mac OS X': /Macintosh/,
};

/** Not of a version: those are older than any that is supported. */
const is = (name: string): boolean => marks[name]?.test(userAgent) ?? false;

export { is as isBrowser, is as isEngine, is as isPlatform };
