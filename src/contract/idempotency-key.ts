/** The header of a call with `takesIdempotencyKey`: draft-ietf-httpapi-idempotency-key-header, with or without its quotes. */
export const IdempotencyKey = {
  type: 'string',
  title: 'Idempotency-Key',
  description:
    'A new random text for everything that is to be added, such as a UUID. The same request with the same key is carried out ' +
    'once, and gets the same answer for a day: send it again when no answer has arrived.',
  pattern: '^(?:[\\w.:+/=-]{16,64}|"[\\w.:+/=-]{16,64}")$',
} as const;
