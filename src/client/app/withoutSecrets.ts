const secrets = new Set(['password', 'token']);

/** A copy in which every password and token is masked, however deep it lies; what holds none is returned as it is. */
export function withoutSecrets<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secrets.has(name) && typeof inner === 'string' ? '[hidden]' : withoutSecrets<unknown>(inner),
    ]),
  ) as T;
}
