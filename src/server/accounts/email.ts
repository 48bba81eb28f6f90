/** What two spellings of one address have in common. */
export const foldEmail = (email: string) => email.normalize('NFC').toLowerCase();
