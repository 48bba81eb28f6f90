/**
 * The JSON of a response that holds a list, in chunks: `{ success: true, [name]: […], …extensions }`.
 * @param slices the rows of the list, in slices that are serialized one at a time
 * @param toEntry makes the entry of the list for one row
 */
export async function* streamList<Row>(
  name: string,
  slices: Iterable<Row[]> | AsyncIterable<Row[]>,
  toEntry: (row: Row) => object,
  extensions: object = {},
): AsyncGenerator<string> {
  let beginning = `{"success":true,"${name}":[`;
  for await (const rows of slices) {
    if (rows.length === 0) continue;
    yield beginning + rows.map((row) => JSON.stringify(toEntry(row))).join(',');
    beginning = ',';
  }
  if (beginning !== ',') yield beginning;
  yield `]${Object.entries(extensions)
    .map(([key, value]) => `,"${key}":${JSON.stringify(value)}`)
    .join('')}}`;
}
