// In place of the package that draft-js loads, whose messages to the window each listener of the page would hear.

const waiting: (() => void)[] = [];

function createSetImmediate() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (callback: () => void) => {
    waiting.push(callback);
    port2.postMessage(null);
  };
}

// Node.js has its own.
const scope = globalThis as { setImmediate?: (callback: () => void) => unknown };
scope.setImmediate ??= createSetImmediate();
