import { fileURLToPath } from 'node:url';

/** The folder the clone lives in. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
