import { contract } from '../../src/contract/calls';

/** Sends likes and takes them back, in turns by the readers and on the posts, until told to stop. */
export function startLikes(url: string, tokens: string[], posts: string[], perSecond: number) {
  const results: Promise<boolean>[] = [];
  const timer = setInterval(() => {
    const count = results.length;
    const path = contract.toggleLike.path.replace(':id', posts[count % posts.length]!);
    results.push(toggleLike(url + path, tokens[count % tokens.length]!));
  }, 1000 / perSecond);
  return {
    /** @returns how many of them failed */
    async stop(): Promise<number> {
      clearInterval(timer);
      return (await Promise.all(results)).filter((done) => !done).length;
    },
  };
}

/** @returns whether it was a success */
function toggleLike(url: string, token: string): Promise<boolean> {
  return fetch(url, { method: contract.toggleLike.method, headers: { authorization: `Bearer ${token}` } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
