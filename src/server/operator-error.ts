/** What an operator has asked for cannot be done. The message is a sentence. */
export class OperatorError extends Error {}

/** A command that cannot be carried out as it was written. The message is a sentence. */
export class UsageError extends Error {}
