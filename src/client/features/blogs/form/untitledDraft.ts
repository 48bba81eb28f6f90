/** The title of a draft whose text was saved before somebody has given it one: the form shows none. */
export const untitledDraft = 'Untitled draft';
