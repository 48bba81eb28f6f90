/** Where the specification has posts. Apart from address-pattern.ts, which no reader loads. */
export const defaultAddressPattern = '/blog/{id}';
