// Long lists of one value, of which others are the beginning: making one of them anew takes as long as its text is.
import { List, Repeat } from 'immutable';

/** How long a list is at least, which is more than most paragraphs are: the editor waits for it when it opens. */
const minLength = 1024;

interface ListsOf<Value> {
  create: (length: number) => List<Value>;
  /** Whether it was created here, and so holds nothing else. */
  has: (list: List<Value>) => boolean;
}

/** Makes lists of this value. They share their memory. */
export function createListsOf<Value>(value: Value): ListsOf<Value> {
  let longest = List(Repeat(value, minLength));
  const created = new WeakSet<List<Value>>();
  return {
    create: (length) => {
      if (length > longest.size) longest = List(Repeat(value, 2 ** Math.ceil(Math.log2(length))));
      const list = longest.setSize(length);
      created.add(list);
      return list;
    },
    has: (list) => created.has(list),
  };
}
