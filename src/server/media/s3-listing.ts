import { SaxesParser } from 'saxes';

export interface S3Listing {
  keys: string[];
  /** Leads to the next page; undefined on the last one. */
  continuationToken: string | undefined;
}

/**
 * Reads the answer to ListObjectsV2.
 * @throws Error when it is not well-formed
 */
export function parseListing(xml: string): S3Listing {
  const keys: string[] = [];
  let continuationToken: string | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') keys.push(text);
    if (name === 'NextContinuationToken') continuationToken = text || undefined;
  });
  parser.write(xml).close();
  return { keys, continuationToken };
}
