// SPEC.md, the user's specification, is no part of the repository; its statements are, each with the tests that show it.

/** A test, by its file below `test/` and its name; `outer › name` where a file has several of that name. */
export interface ShownBy {
  file: string;
  name: string;
}

export interface Statement {
  /** SPEC.md's own words. */
  words: string;
  shownBy: ShownBy[];
}

/** Numbered by position: the third statement of the second part of section 1 is 1.2.3. */
export interface Section {
  /** As SPEC.md heads it. */
  title: string;
  /** A heading or a paragraph of SPEC.md each. */
  parts: Record<string, Statement[]>;
}

/** Tests of one file, by their names. */
export const testsOf =
  (file: string) =>
  (...names: string[]): ShownBy[] =>
    names.map((name) => ({ file, name }));

export const says = (words: string, ...shownBy: ShownBy[][]): Statement => ({ words, shownBy: shownBy.flat() });
