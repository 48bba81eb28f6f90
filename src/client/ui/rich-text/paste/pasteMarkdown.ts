import { EditorState } from 'draft-js';
import { insertText } from '../commands/text';
import { loadMarkdown } from './loadMarkdown';
import { pasteHtml } from './pasteContent';

/** What the editor's own converter leaves as it stands: footnotes, formulas, HTML. */
const onlyOfServer = /\[\^|\$\$|<[a-z]/i;

/** Pasted text waits no longer for the server. */
const maxWaitMs = 5_000;

const timeout = (ms: number) =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(reject, ms);
  });

type Converter = (markdown: string) => Promise<string>;

const convertInBrowser: Converter = async (markdown) => (await loadMarkdown()).markdownToHtml(markdown);

async function convert(markdown: string, convertOnServer: Converter | undefined): Promise<string> {
  if (!convertOnServer || !onlyOfServer.test(markdown)) return convertInBrowser(markdown);
  try {
    return await Promise.race([convertOnServer(markdown), timeout(maxWaitMs)]);
  } catch {
    return convertInBrowser(markdown);
  }
}

/** As text, where the editor cannot read what came of it. */
function insert(state: EditorState, markdown: string, html: string | undefined): EditorState {
  try {
    return html === undefined ? insertText(state, markdown) : pasteHtml(state, html);
  } catch {
    return insertText(state, markdown);
  }
}

/**
 * Pastes Markdown as what it means; as text, where it cannot be converted. It comes where the cursor was at first,
 * unless something else was written there meanwhile.
 */
export async function pasteMarkdown(
  markdown: string,
  current: () => EditorState,
  convertOnServer: Converter | undefined,
): Promise<EditorState> {
  const before = current();
  const html = await convert(markdown, convertOnServer).catch(() => undefined);
  const now = current();
  const selection = before.getSelection();
  const isThere = [selection.getStartKey(), selection.getEndKey()].every(
    (key) => now.getCurrentContent().getBlockMap().get(key) === before.getCurrentContent().getBlockMap().get(key),
  );
  const at = isThere ? EditorState.acceptSelection(now, selection) : now;
  const pasted = insert(at, markdown, html);
  const hasMoved = isThere && now.getSelection().getStartKey() !== selection.getStartKey();
  return hasMoved ? EditorState.forceSelection(pasted, now.getSelection()) : pasted;
}
