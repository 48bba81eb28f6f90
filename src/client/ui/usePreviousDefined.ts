import { useState } from 'react';

/** The value, or the last one that was defined: what was loaded stays on the screen while other data is loading. */
export function usePreviousDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
