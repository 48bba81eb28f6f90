/** What webpack puts in place of `process.env.…` when it builds the client; there is no `process` in a browser. */
declare const process: {
  readonly env: {
    /** Where the API is; empty when it is at the same origin as the page. */
    readonly API_BASE_URL: string;
  };
};
