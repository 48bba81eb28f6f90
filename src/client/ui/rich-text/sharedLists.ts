// Long lists of one value, of which others are the beginning: making one of them anew takes as long as its text is.
import { List, Repeat } from 'immutable';

/** How long a list is at least, which is more than most paragraphs are. */
const minLength = 4096;

/** Makes lists of this value. They share their memory. */
export function createListOf<Value>(value: Value): (length: number) => List<Value> {
  let longest = List(Repeat(value, minLength));
  return (length) => {
    if (length > longest.size) longest = List(Repeat(value, 2 ** Math.ceil(Math.log2(length))));
    return longest.setSize(length);
  };
}
