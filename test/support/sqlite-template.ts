/** Names the file that has the schema: the databases of the tests on SQLite are copies of it. */
export const templateVariable = 'OCTAVO_TEST_SQLITE_TEMPLATE';

export function readTemplate(): string {
  const path = process.env[templateVariable];
  if (path === undefined) throw new Error(`${templateVariable} is not set.`);
  return path;
}
