/** What every size is meant to reach. */
export const goals = {
  /** Requests per second, as a share of what a bare server reaches with the same bytes. */
  ratio: 0.6,
  ratioUnderLikes: 0.4,
  /** How long one turn of the event loop may take. */
  holdMs: 50,
  /** CPU of one search of three letters or more that is answered for the first time. */
  searchCpuMs: 5,
  /** CPU of one search in texts that is answered for the first time. */
  textSearchCpuMs: 15,
  /** Percent of the queries in texts whose known answer is among the first five. */
  foundShare: 95,
  /** CPU of one page that is rendered. */
  renderCpuMs: 15,
  startMs: 2_000,
  residentMb: 400,
  /** The live heap after 20,000 rendered pages, as a multiple of that after 2,000. */
  heapGrowth: 1.2,
  /** The CPU of a request with the most posts, as a multiple of that with the fewest. */
  growth: 1.5,
  /** CPU of the page for one key in a text of up to 100 kB. */
  keyCpuMs: 8,
  /** From the request of the page until the text can be edited, with all scripts in the browser's cache. */
  openEditorMs: 400,
};
