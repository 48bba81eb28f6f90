import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { blogFields, isExtension, lineFields } from '../../../../contract/blog-fields';
import { limits } from '../../../../contract/limits';
import { selectIsAdmin, selectUserId } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings, type StateWithSite } from '../../../site/siteSlice';
import { useCategoryNames } from '../../../site/useCategoryNames';
import { spacing } from '../../../ui/theme';
import { SuggestTitles } from './assistant/SuggestTitles';
import type { Together } from '../together/useTogether';
import { AuthorField } from './AuthorField';
import { CoverField } from './CoverField';
import { DescriptionField } from './DescriptionField';
import { areSameValues, type FormValues } from './formValues';
import { PublicationField, PublicationTime } from './PublicationField';
import { SeriesField } from './SeriesField';
import { SlugField } from './SlugField';
import { TagsField } from './TagsField';
import { willBePublished } from './submissions';
import type { PostForm } from './usePostForm';

export const FieldRow = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(2, 3) });

interface PostFieldsOptions {
  isWriting: boolean;
  hasFocus: boolean;
  together: Together;
}

/** Of the same content, the same object: for what is rendered with it alone. */
function useSameValues(values: FormValues): FormValues {
  const [kept, setKept] = useState(values);
  if (areSameValues(kept, values)) return kept;
  setKept(values);
  return values;
}

/**
 * The fields beside the text. While one writes, it is reported every two seconds, and all of these would be rendered with it: a
 * tenth of what a key costs.
 */
function useFieldsBesideText(form: PostForm, { isWriting, hasFocus }: Omit<PostFieldsOptions, 'together'>) {
  const { isPage, isNew, isPublishing, base, change, needs, needsSubTitle, title, editor } = form;
  const hasExtensions = useSelector(selectHasExtensions);
  const hasSeries = useSelector(({ site }: StateWithSite) => site.hasSeries);
  const categories = useCategoryNames();
  const isAdmin = useSelector(selectIsAdmin);
  const ownId = useSelector(selectUserId);
  const fields = useSameValues({ ...form.fields, description: '' });
  const isSubTitleMissed = needs.includes('subTitle');
  const isPublished = willBePublished(base.fields);

  return useMemo(() => {
    const lines = lineFields
      .filter((field) => hasExtensions || !isExtension(field))
      .map((field) => (
        <TextField
          key={field}
          label={field === 'title' && !isPage ? 'Blog title' : blogFields[field].label}
          value={fields[field] ?? ''}
          onChange={({ target }) => {
            change({ [field]: target.value });
          }}
          required={field === 'title' || (field === 'subTitle' && needsSubTitle && (isNew || isPublishing))}
          error={field === 'subTitle' && isSubTitleMissed}
          helperText={field === 'subTitle' && isSubTitleMissed && 'Needed before it is published'}
          inputRef={field === 'title' ? title : undefined}
          autoFocus={field === 'title' && hasFocus}
          slotProps={{
            htmlInput: { maxLength: blogFields[field].input.maxLength },
            ...(field === 'title' && { input: { endAdornment: <SuggestTitles form={{ title, editor, change }} /> } }),
          }}
        />
      ));
    return {
      title: lines.filter(({ key }) => key === 'title'),
      otherLines: lines.filter(({ key }) => key !== 'title'),
      placement: (
        <FieldRow key="placement">
          {!isPage && (
            <TextField
              label="Category"
              select
              value={fields.category}
              onChange={({ target }) => {
                change({ category: target.value });
              }}
              slotProps={{ select: { native: true } }}
              sx={{ minWidth: 200 }}
            >
              {[...new Set([...categories, fields.category])].map((category) => (
                <option key={category}>{category}</option>
              ))}
            </TextField>
          )}
          {isWriting && !isPage && !isPublished ? (
            <PublicationTime
              publishAt={fields.publishAt ?? ''}
              text={(time) => `“Publish” schedules it for ${time}`}
              emptyText="Empty: it is published when you say so"
              onChange={change}
            />
          ) : (
            <PublicationField fields={fields} onChange={change} />
          )}
          {isAdmin && hasExtensions && !isPage && (
            <AuthorField
              // Of a new post it is whoever writes it.
              value={fields.authorId ?? (isNew ? (ownId ?? '') : '')}
              onChange={(authorId) => {
                change({ authorId });
              }}
            />
          )}
        </FieldRow>
      ),
      comments: isPage && (
        <FormControlLabel
          key="comments"
          label="Visitors may comment"
          control={
            <Checkbox
              checked={fields.takesComments ?? false}
              onChange={(_event, takesComments) => {
                change({ takesComments });
              }}
            />
          }
        />
      ),
      tags: hasExtensions && !isPage && (
        <TagsField
          key="tags"
          value={fields.tags ?? ''}
          onChange={(tags) => {
            change({ tags });
          }}
        />
      ),
      series: hasSeries && !isPage && <SeriesField key="series" blogId={base.id} />,
      slug: <SlugField key="slug" fields={fields} isPage={isPage} onChange={change} />,
    };
  }, [
    base.id,
    categories,
    change,
    editor,
    fields,
    hasExtensions,
    hasFocus,
    hasSeries,
    isAdmin,
    isNew,
    isPage,
    isPublished,
    isPublishing,
    isSubTitleMissed,
    isWriting,
    needsSubTitle,
    ownId,
    title,
  ]);
}

/** The fields of a post, which each view of the editor arranges in its own way. */
export function usePostFields(form: PostForm, { together, ...options }: PostFieldsOptions) {
  const { isPage, isNew, isPublishing, base, fields, image, change, needs, editorContent } = form;
  const hasExtensions = useSelector(selectHasExtensions);
  const { needsCover } = useSelector(selectSettings);
  const besideText = useFieldsBesideText(form, options);

  return {
    ...besideText,
    cover: !isPage && (
      <CoverField
        key="cover"
        file={image}
        currentCover={base.cover}
        isRequired={needsCover && (isNew || isPublishing)}
        isMissed={needs.includes('image')}
        isRemovable={hasExtensions && (!needsCover || !base.fields.isPublished)}
        onChange={form.chooseImage}
      />
    ),
    description: (
      <DescriptionField
        // Wherever it stands among its siblings, it goes on with its cursor and its undo steps.
        key={`description ${editorContent.version}`}
        label={isPage ? 'Text' : 'Blog description'}
        editor={form.editor}
        title={fields.title}
        initialHtml={editorContent.html}
        isBare={options.isWriting}
        together={together}
        onChange={(html) => {
          change({ description: html });
        }}
        onFrontMatter={({ title, subTitle, tags }) => {
          // What was entered stays.
          change({
            ...(title !== undefined && !fields.title.trim() && { title: title.slice(0, limits.title) }),
            ...(subTitle !== undefined && !fields.subTitle?.trim() && { subTitle: subTitle.slice(0, limits.subTitle) }),
            ...(tags !== undefined && hasExtensions && !isPage && !fields.tags?.trim() && { tags }),
          });
        }}
      />
    ),
  };
}
