// Runs after the server tests on PostgreSQL.
export default async function tearDown(): Promise<void> {
  await globalThis.testPostgresServer?.remove();
}
