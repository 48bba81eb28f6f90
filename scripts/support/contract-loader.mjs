// A webpack loader for src/contract/calls.ts in the client: of the schemas it leaves the names of the fields, which
// requests are made of. The rest is types in the client, and would be 1.4 kB of its first load.

const withoutTypes = ({ properties }) => ({
  properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
});

export default async function contractLoader() {
  // The query keeps this loader from loading itself.
  const { contract } = await this.importModule(`${this.resourcePath}?schemas`);
  const calls = Object.entries(contract).map(
    ([name, { method, path, access, body, query, form, provides, invalidates }]) => [
      name,
      {
        method,
        path,
        access,
        body: body && withoutTypes(body),
        query: query && withoutTypes(query),
        form: form && {},
        provides,
        invalidates,
      },
    ],
  );
  return `export const contract = ${JSON.stringify(Object.fromEntries(calls))};`;
}
