/** A promise for a mocked response, which the test resolves when it has seen the pending state. */
export function deferred<Value>(value: Value) {
  let resolve: () => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = () => {
      settle(value);
    };
  });
  return { promise, resolve };
}
