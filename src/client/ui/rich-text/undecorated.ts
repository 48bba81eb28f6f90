import { createListsOf } from './document/sharedLists';

/** The decorations of texts that have none. draft-js types them as strings. */
export const undecorated = createListsOf(null as unknown as string);
