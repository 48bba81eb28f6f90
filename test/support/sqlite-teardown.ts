// Runs after the server tests on SQLite.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readTemplate } from './sqlite-template';

export default async function tearDown(): Promise<void> {
  await rm(dirname(readTemplate()), { recursive: true });
}
