/** Case-folded form of an address, by which accounts are compared. */
export const foldEmail = (email: string) => email.normalize('NFC').toLowerCase();
