import type { EditorState } from 'draft-js';
import { insertEmbed, insertHtml, insertImage, updateAtomic } from '../commands/atomicBlocks';
import { codeAt, setCode } from '../commands/code';
import { footnoteAt, setFootnote } from '../commands/footnotes';
import { linkAt, removeLink, setLink } from '../commands/links';
import { replaceContent } from '../commands/text';
import type { ImageEntityData, MediaEntityData } from '../document/documentModel';
import type { Tool } from '../tools/toolbarTools';
import type { ImageUploader } from '../uploads/imageUploads';
import type { useImageUploads } from '../uploads/useImageUploads';
import { contentOf } from '../useEditorDocument';
import { CodeDialog } from './CodeDialog';
import type { PictureDescriber } from './DescribePicture';
import { EmbedDialog, type FindEmbed } from './EmbedDialog';
import { FootnoteDialog } from './FootnoteDialog';
import { HtmlDialog } from './HtmlDialog';
import { ImageDialog } from './ImageDialog';
import { LinkDialog } from './LinkDialog';
import { MarkdownDialog, type MarkdownConverter } from './MarkdownDialog';
import { MediaDialog } from './MediaDialog';

export type OpenDialog =
  | { kind: Exclude<NonNullable<Tool['dialog']>, 'image' | 'media' | 'html'> }
  | { kind: 'html'; blockKey?: string; html?: string }
  | { kind: 'media'; blockKey?: string; media?: MediaEntityData }
  | { kind: 'markdown'; html: string }
  | { kind: 'image'; blockKey?: string; image?: ImageEntityData };

interface EditorDialogProps {
  dialog: OpenDialog;
  current: () => EditorState;
  change: (next: EditorState) => void;
  onClose: () => void;
  addFiles: ReturnType<typeof useImageUploads>['addFiles'];
  uploader?: ImageUploader;
  findEmbed?: FindEmbed;
  markdownConverter?: MarkdownConverter;
  pictureDescriber?: PictureDescriber;
}

/** The dialog of a tool or of a block, on the text as it is meanwhile. */
export function EditorDialog({
  dialog,
  current,
  change,
  onClose,
  addFiles,
  uploader,
  findEmbed,
  markdownConverter,
  pictureDescriber,
}: EditorDialogProps) {
  switch (dialog.kind) {
    case 'link': {
      const link = linkAt(current())?.link;
      return (
        <LinkDialog
          href={link?.href}
          isButton={link?.isButton}
          hasText={link !== undefined || !current().getSelection().isCollapsed()}
          onSave={({ href, isButton }, text) => {
            change(setLink(current(), { ...link, href, isButton }, text));
            onClose();
          }}
          onRemove={() => {
            change(removeLink(current()));
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
    case 'code':
      return (
        <CodeDialog
          code={codeAt(current()) ?? {}}
          onSave={(code) => {
            change(setCode(current(), code));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'footnote':
      return (
        <FootnoteDialog
          html={footnoteAt(current())?.note.html ?? ''}
          onSave={(html) => {
            change(setFootnote(current(), { html }));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'embed':
      return (
        <EmbedDialog
          findEmbed={findEmbed}
          onSave={(embed) => {
            change(insertEmbed(current(), embed));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'markdown':
      return markdownConverter ? (
        <MarkdownDialog
          html={dialog.html}
          converter={markdownConverter}
          onSave={(html) => {
            change(replaceContent(current(), contentOf(html)));
            onClose();
          }}
          onClose={onClose}
        />
      ) : null;
    case 'html':
      return (
        <HtmlDialog
          html={dialog.html}
          onSave={(html) => {
            const { blockKey } = dialog;
            change(blockKey ? updateAtomic(current(), blockKey, { html }) : insertHtml(current(), html));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'media':
      return (
        <MediaDialog
          media={dialog.media}
          uploader={uploader}
          onFiles={(files, texts) => {
            onClose();
            addFiles(files, texts);
          }}
          onSave={(media) => {
            change(updateAtomic(current(), dialog.blockKey!, media));
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'image':
      return (
        <ImageDialog
          image={dialog.image}
          uploader={dialog.image ? undefined : uploader}
          describer={pictureDescriber}
          onFiles={(files, texts) => {
            onClose();
            addFiles(files, texts);
          }}
          onSave={(image) => {
            const { blockKey } = dialog;
            change(blockKey ? updateAtomic(current(), blockKey, image) : insertImage(current(), image));
            onClose();
          }}
          onClose={onClose}
        />
      );
  }
}
