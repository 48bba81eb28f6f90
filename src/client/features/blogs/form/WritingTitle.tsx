import { blogFields } from '../../../../contract/blog-fields';
import { SuggestTitles } from './assistant/SuggestTitles';
import type { PostForm } from './usePostForm';
import { TitleInput } from './writingStyles';

/** The title as the first line of the text: it breaks where it is long, and Enter leads on. */
export function WritingTitle({ form, hasFocus }: { form: PostForm; hasFocus: boolean }) {
  const { isPage, fields, change, title, editor } = form;
  return (
    <TitleInput
      multiline
      fullWidth
      required
      placeholder="Title"
      value={fields.title}
      inputRef={title}
      autoFocus={hasFocus}
      onChange={({ target }) => {
        change({ title: target.value.replace(/[\r\n]+/g, ' ') });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        editor.current?.focus();
      }}
      endAdornment={<SuggestTitles form={form} />}
      inputProps={{ 'aria-label': isPage ? 'Title' : 'Blog title', maxLength: blogFields.title.input.maxLength }}
    />
  );
}
