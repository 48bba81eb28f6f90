import { useCallback, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import type { RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { areSameValues, type BlogDraft, type BlogVersion, type FormValues } from './formValues';
import { toPublished } from './submissions';
import type { ChosenImage } from './useSavePost';

/**
 * What a form has of a post: the version it began with, the values of its fields, the picture that was chosen, and the editor
 * with the text.
 * @param isToPublish whether it is opened in order to publish the post
 */
export function usePostValues(initial: BlogVersion, isToPublish: boolean) {
  const [base, setBaseState] = useState<BlogVersion>(() =>
    initial.id === undefined ? { ...initial, additionKey: nanoid() } : initial,
  );
  const [fields, setFieldsState] = useState(isToPublish ? toPublished(base.fields) : base.fields);
  const [image, setImageState] = useState<ChosenImage>();
  /** What has been typed, chosen and saved by now, which may be newer than the last render. */
  const latest = useRef({ fields, image, base });
  // The editor is uncontrolled: another version remounts it with other content.
  const [editorContent, setEditorContent] = useState({ version: 0, html: base.fields.description });
  const editor = useRef<RichTextEditorHandle>(null);

  const changesIn = useCallback(
    (now: FormValues): BlogDraft | undefined => {
      const isUnchanged =
        areSameValues(now, base.fields) || (isToPublish && areSameValues(now, toPublished(base.fields)));
      if (image === undefined && isUnchanged) return undefined;
      return base.updatedAt === undefined && base.additionKey === undefined ? now : { ...now, base };
    },
    [image, base, isToPublish],
  );

  const readFields = () => {
    // Makes the editor report its pending changes.
    editor.current?.getHtml();
    return latest.current.fields;
  };

  const setBase = (version: BlogVersion) => {
    latest.current.base = version;
    setBaseState(version);
  };

  const setImage = (chosen: ChosenImage) => {
    latest.current.image = chosen;
    setImageState(chosen);
  };

  const setFields = useCallback((filled: FormValues) => {
    latest.current.fields = filled;
    setFieldsState(filled);
  }, []);

  const change = useCallback(
    (changed: Partial<FormValues>) => {
      setFields({ ...latest.current.fields, ...changed });
    },
    [setFields],
  );

  const fill = (filled: FormValues) => {
    // What the editor has not reported yet belongs to the content that it loses.
    const { description } = readFields();
    setFields(filled);
    if (filled.description === description) return;
    setEditorContent(({ version }) => ({ version: version + 1, html: filled.description }));
  };

  return {
    base,
    fields,
    image,
    latest,
    editor,
    editorContent,
    setBase,
    setFields,
    /** Of the form alone, and not of its draft in the browser. */
    setImage,
    change,
    /** With other values, of which the text is shown as it is. */
    fill,
    readFields,
    /** Undefined where there are none. */
    changesIn,
  };
}
