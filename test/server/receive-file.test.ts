import { Readable } from 'node:stream';
import { writePieces } from '../../src/server/http/receive-file';

test('what is received is written to its end, where a disk that is nearly full takes a part of a piece at a time', async () => {
  const written: Buffer[] = [];
  const write = async (piece: Buffer) => {
    const part = piece.subarray(0, 3);
    written.push(part);
    return { bytesWritten: part.length };
  };
  const { signal } = new AbortController();
  const sent = Readable.from([Buffer.from('It has rained '), Buffer.from('all day.')]);
  await writePieces(sent, { write }, { maxBytes: 100, tooLarge: 'too large', signal });
  expect(Buffer.concat(written).toString()).toBe('It has rained all day.');
});
