import { ConfigError } from '../config';

/** @throws ConfigError that names the variable, whatever the step throws */
export async function nameVariableInErrors<T>(variable: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw new ConfigError(`${variable}: ${messageOf(error)}`, { cause: error });
  }
}

/** @throws ConfigError that names the path, whatever the step throws */
export const nameInErrors = <T>(path: string, step: () => T | Promise<T>): Promise<T> =>
  nameVariableInErrors(`DATA_DIR: ${path}`, step);

/** @throws ConfigError that names the path where the file system has failed; any other error as it is, with its stack */
export async function nameInFileErrors<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? toConfigError(path, error) : error;
  }
}

export function toConfigError(path: string, error: unknown, variable = 'DATA_DIR'): ConfigError {
  return new ConfigError(`${variable}: ${path}: ${messageOf(error)}`, { cause: error });
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
