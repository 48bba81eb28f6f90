// Phones write into a video where it was taken, and with what. That stands in boxes of an MP4, `udta` and `meta`, which are made
// empty ones (`free`) of the same length: nothing moves, so what says where the pictures are stays right.
import type { LargeContent, LargeFile } from './large-content';

interface Box {
  name: string;
  begin: number;
  /** Behind its length and name. */
  content: number;
  end: number;
}

/** Read of one file, however it is made. */
const maxBoxes = 10_000;

const toldOf = new Set(['udta', 'meta']);

const emptyName = Buffer.from('free', 'latin1');

/** @returns a function that finds the boxes between two places, as far as they can be read, until there were too many */
function createBoxReader({ readAt }: LargeFile) {
  let left = maxBoxes;
  return async function* readBoxes(from: number, to: number): AsyncGenerator<Box> {
    for (let begin = from; begin + 8 <= to && left > 0; left -= 1) {
      const header = await readAt(begin, 16);
      if (header.length < 8) return;
      const short = header.readUInt32BE(0);
      // 1: the length stands behind the name; 0: up to the end.
      const isLong = short === 1 && header.length === 16;
      const headerLength = isLong ? 16 : 8;
      const length = isLong ? Number(header.readBigUInt64BE(8)) : short || to - begin;
      if (length < headerLength) return;
      const end = Math.min(begin + length, to);
      yield { name: header.toString('latin1', 4, 8), begin, content: begin + headerLength, end };
      begin = end;
    }
  };
}

async function findToldOf(file: LargeFile): Promise<Box[]> {
  const readBoxes = createBoxReader(file);
  const found: Box[] = [];
  const search = async (parent: Box): Promise<void> => {
    for await (const box of readBoxes(parent.content, parent.end)) {
      if (toldOf.has(box.name)) found.push(box);
      else if (parent.name === 'moov' && box.name === 'trak') await search(box);
    }
  };
  for await (const box of readBoxes(0, file.size)) if (box.name === 'moov') await search(box);
  return found;
}

/** A piece of the file, without what is in the boxes. @param position of the piece */
function emptied(piece: Buffer, position: number, boxes: readonly Box[]): Buffer {
  const within = boxes.filter(({ begin, end }) => begin < position + piece.length && end > position);
  if (within.length === 0) return piece;
  const copy = Buffer.from(piece);
  for (const { begin, content, end } of within) {
    for (const [place, byte] of emptyName.entries()) {
      const at = begin + 4 + place - position;
      if (at >= 0 && at < copy.length) copy[at] = byte;
    }
    copy.fill(0, Math.min(Math.max(content - position, 0), copy.length), Math.min(end - position, copy.length));
  }
  return copy;
}

/** An MP4 without what it says of place and camera. */
export async function withoutPlace(file: LargeFile): Promise<LargeContent> {
  const boxes = await findToldOf(file);
  return {
    size: file.size,
    async *read() {
      let position = 0;
      for await (const piece of file.read()) {
        yield emptied(piece, position, boxes);
        position += piece.length;
      }
    },
  };
}
