// A stored text as feeds carry it: read without scripts and styles, elsewhere. Code and formulas are as they are stored, since few
// feed readers know MathML, and none our classes.
import { calloutLabels, taskMarks } from '../../contract/shown-rich-text';

// These know the HTML of sanitize(), as those of show-rich-text.ts do.

const task = /(<li(?: id="[^"<>]*")? data-task="(open|done)"[^<>]*>(?:<p>)?)/g;
const callout = /<aside data-callout="([a-z]+)">/g;
const contents = /<nav data-contents="true">[^]*?(?:<\/nav>|$)/g;

export const toFeedText = (html: string): string =>
  html
    .replace(contents, '')
    .replaceAll('<details>', '<details open>')
    .replace(task, (_all, beginning: string, state: keyof typeof taskMarks) => `${beginning}${taskMarks[state].mark} `)
    .replace(
      callout,
      (tag, kind: keyof typeof calloutLabels) => `${tag}<p><strong>${calloutLabels[kind]}</strong></p>`,
    );
