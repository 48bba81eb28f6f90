import { useId, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { blogFields } from '../../../../contract/blog-fields';
import { limits } from '../../../../contract/limits';
import { plainText } from '../../../../contract/plain-text';
import { shorten } from '../../../../contract/shorten';
import { authorsApi } from '../../../api/authorsApi';
import { selectIsAdmin, selectUserId } from '../../../session/sessionSlice';
import { selectHasExtensions, selectSettings } from '../../../site/siteSlice';
import { UploadProgress } from '../../../ui/UploadProgress';
import { breakpoints, spacing } from '../../../ui/theme';
import { BlogCard } from '../BlogCard';
import { CoverField } from './CoverField';
import { LinkPreview, SearchResult } from './LinkPreview';
import { PublicationTime } from './PublicationField';
import { SlugField } from './SlugField';
import { useCoverUrl } from './useCoverUrl';
import { usePostAddress } from './usePostAddress';
import type { PostForm } from './usePostForm';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(4, 5),
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: spacing(2.5) },
});

const Shown = styled('figure')({
  margin: 0,
  '& figcaption': { marginBottom: spacing(1) },
  '& .card': { maxWidth: 360 },
});

/** Who readers are told has written it; undefined where it is the label of the site. Only admins are told of authors. */
function useAuthorName({ base, fields }: PostForm): string | undefined {
  const { showsAuthors } = useSelector(selectSettings);
  const isAdmin = useSelector(selectIsAdmin);
  const ownId = useSelector(selectUserId);
  const { data } = authorsApi.useListAuthorsQuery(undefined, { skip: !showsAuthors || !isAdmin });
  const authorId = fields.authorId ?? (base.id === undefined ? ownId : undefined);
  return data?.authors.find(({ _id }) => _id === authorId)?.name;
}

const namesOfNeeds = { title: 'a title', image: 'a thumbnail', subTitle: 'a sub title' };

/**
 * Asks for what a post needs before readers see it, and shows what they will find: the card of the lists, the preview of a
 * link, and the result of a search. Mounted only while it is open.
 */
export function PublishDialog({ form, onClose }: { form: PostForm; onClose: () => void }) {
  const id = useId();
  const { base, fields, image, change, chooseImage, missing, isBusy, needsSubTitle, upload, submit } = form;
  const { needsCover } = useSelector(selectSettings);
  const hasExtensions = useSelector(selectHasExtensions);
  const isSmall = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const author = useAuthorName(form);
  const cover = useCoverUrl(image, base.cover);
  const address = usePostAddress(form);
  const [now] = useState(() => new Date().toISOString());
  /** What is missing is marked once somebody has tried to publish without it. */
  const [isTold, setIsTold] = useState(false);
  const text = useMemo(() => plainText(fields.description), [fields.description]);
  const summary = fields.subTitle.trim() || shorten(text, limits.excerpt);
  const timeInput = useRef<HTMLInputElement>(null);
  const { publishAt = '' } = fields;
  const hasTitle = fields.title.trim() !== '';
  const needed = [...(hasTitle ? [] : (['title'] as const)), ...missing];
  const shownTitle = hasTitle ? fields.title : 'Untitled';
  // The first one that is asked for; those that are there can be looked over.
  const focused = needed.find((need) => need !== 'image') ?? 'publish';

  const publish = () => {
    // What is entered there and is no time yet counts as empty, which would publish at once.
    if (timeInput.current?.reportValidity() === false) return;
    if (needed.length > 0) setIsTold(true);
    else submit(publishAt === '' ? { isPublished: true } : { isPublished: false, publishAt });
  };

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={isSmall}
    >
      <DialogTitle id={id} component="h2" variant="h3" sx={{ pt: 3 }}>
        {needed.length > 0 ? 'Before it is published' : 'Publish'}
      </DialogTitle>
      <DialogContent inert={isBusy}>
        <Typography
          color={isTold && needed.length > 0 ? 'error' : 'textSecondary'}
          role={isTold && needed.length > 0 ? 'alert' : undefined}
          sx={{ mb: 3 }}
        >
          {needed.length > 0
            ? `It needs ${needed.map((need) => namesOfNeeds[need]).join(' and ')}.`
            : 'This is what readers will find.'}
        </Typography>
        <Columns>
          <div>
            <TextField
              label="Title"
              value={fields.title}
              required
              autoFocus={focused === 'title'}
              error={isTold && !hasTitle}
              onChange={({ target }) => {
                change({ title: target.value });
              }}
              slotProps={{ htmlInput: { maxLength: blogFields.title.input.maxLength } }}
            />
            <TextField
              label={blogFields.subTitle.label}
              value={fields.subTitle}
              required={needsSubTitle}
              autoFocus={focused === 'subTitle'}
              error={isTold && missing.includes('subTitle')}
              helperText={
                isTold && missing.includes('subTitle')
                  ? 'Needed before it is published'
                  : needsSubTitle
                    ? 'Link previews and search results show it'
                    : 'Link previews and search results show it, or else how the text begins'
              }
              onChange={({ target }) => {
                change({ subTitle: target.value });
              }}
              slotProps={{ htmlInput: { maxLength: blogFields.subTitle.input.maxLength } }}
            />
            <CoverField
              file={image}
              currentCover={base.cover}
              isRequired={needsCover}
              isMissed={isTold && missing.includes('image')}
              isRemovable={hasExtensions}
              onChange={chooseImage}
            />
            <SlugField fields={fields} onChange={change} />
            <PublicationTime
              publishAt={publishAt}
              emptyText="Empty: it is published now"
              inputRef={timeInput}
              onChange={change}
            />
          </div>
          <div>
            <Shown>
              <Typography component="figcaption" variant="body2" color="textSecondary">
                On the home page
              </Typography>
              <div className="card" inert>
                <BlogCard
                  isPriority
                  blog={{
                    _id: base.id ?? 'new',
                    ...fields,
                    ...cover,
                    author,
                    title: shownTitle,
                    createdAt: now,
                    publishAt: undefined,
                    isPublished: true,
                    likes: [],
                  }}
                />
              </div>
            </Shown>
            <Shown>
              <Typography component="figcaption" variant="body2" color="textSecondary">
                As a link elsewhere
              </Typography>
              <LinkPreview title={shownTitle} description={summary} image={cover.image} address={address} />
            </Shown>
            <Shown>
              <Typography component="figcaption" variant="body2" color="textSecondary">
                In a search engine
              </Typography>
              <SearchResult title={shownTitle} description={summary} address={address} />
            </Shown>
          </div>
        </Columns>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        {upload && <UploadProgress progress={upload.progress} onCancel={upload.cancel} />}
        <Button color="inherit" onClick={onClose} disabled={isBusy}>
          Back to the text
        </Button>
        <Button
          variant="contained"
          onClick={publish}
          aria-disabled={isBusy || form.isSaving}
          autoFocus={focused === 'publish'}
        >
          {isBusy ? 'Publishing...' : publishAt === '' ? 'Publish now' : 'Schedule'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
