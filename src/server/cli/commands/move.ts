import { ConfigError, readStorageConfig } from '../../config';
import { DatabaseError } from '../../database/database-error';
import { ImageStoreError } from '../../media/image-store';
import { readArguments, type MoveArguments } from '../../move/arguments';
import { move } from '../../move/move';
import { nextSteps } from '../../move/next-steps';
import { OperatorError } from '../../operator-error';
import type { AddCommand } from '../context';

const places = `
A place is
  postgres://user@host/database   PostgreSQL (PGPASSWORD can hold the password)
  a folder                        SQLite, and the pictures, in that folder
  sqlite                          SQLite in DATA_DIR

Stop the server first.`;

export const addMove: AddCommand = (program, { action }) =>
  program
    .command('move')
    .summary('moves a blog to another database, or its pictures to another place')
    .description(
      'Moves a blog to another database, its pictures to another place, or both. What it is moved from stays as it is. ' +
        'A move that was interrupted goes on when the same command is run again.',
    )
    .option('--to <place>', 'the database it is moved to, which must be empty')
    .option('--from <place>', 'the database it is moved from; by default the one that DATABASE_URL or DATA_DIR names')
    .option('--images <s3|folder>', 'copies the pictures to the bucket that S3_ENDPOINT, S3_BUCKET, … name, or from it')
    .addHelpText('after', places)
    .action(
      action(async ({ env, progress }, written: MoveArguments) => {
        const storage = readStorageConfig(env);
        const options = readArguments(written, storage);
        await move(options, progress).catch((error: unknown) => {
          throw canGoOn(error) ? new OperatorError(`${error.message} Run the same command again to go on.`) : error;
        });
        const settings = nextSteps(options, storage);
        return {
          lines: ['', 'Moved. Start the server with these settings:', ...settings.map((setting) => `  ${setting}`)],
          json: { settings },
        };
      }),
    );

const canGoOn = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof ImageStoreError || error instanceof DatabaseError;
