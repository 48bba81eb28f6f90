/** Listens to several events; the returned function ends it. */
export function listen(
  target: EventTarget | null,
  listeners: Record<string, (event: Event) => void>,
  options: AddEventListenerOptions = {},
): () => void {
  for (const [type, listener] of Object.entries(listeners)) target?.addEventListener(type, listener, options);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) target?.removeEventListener(type, listener, options);
  };
}
