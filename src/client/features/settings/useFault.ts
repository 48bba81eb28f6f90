import { useEffect, useRef } from 'react';
import { settingDeclarations, type SettingName } from '../../../contract/site-settings';
import type { QueryError } from '../../api/apiErrors';

/** What is wrong with a setting, as the server has said when it was to be saved. */
export interface Fault {
  name: SettingName;
  /** Within its value, such as `/0/links/1/url`; empty for all of it. */
  path: string;
  /** A sentence. */
  message: string;
}

function findFault(error: QueryError): Fault | undefined {
  if (!error || !('status' in error)) return undefined;
  const { pointer } = (error.data ?? {}) as { pointer?: unknown };
  const [, parent, name = '', ...rest] = String(pointer).split('/');
  if (parent !== 'settings' || !Object.hasOwn(settingDeclarations, name)) return undefined;
  return { name: name as SettingName, path: rest.map((part) => `/${part}`).join(''), message: error.message };
}

/**
 * What is wrong, for the field that it is about, which gets the focus.
 * @returns with the ref of the form
 */
export function useFault(error: QueryError) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (findFault(error)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return { form, fault: findFault(error) };
}
