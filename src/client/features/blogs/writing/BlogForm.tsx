import { useRef, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { categories } from '../../../../contract/categories';
import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import type { OnProgress } from '../../../api/fetchWithProgress';
import { KeptWorkOffer } from '../../../kept-work/KeptWorkOffer';
import { LeaveGuard } from '../../../kept-work/LeaveGuard';
import { useKeptWork } from '../../../kept-work/useKeptWork';
import { selectUserId } from '../../../session/sessionSlice';
import type { RichTextEditorHandle } from '../../../ui/rich-text/RichTextEditor';
import { areSameFields, isBlogFields, type BlogFields } from './blogFields';
import { CoverField } from './CoverField';
import { DescriptionField } from './DescriptionField';
import { SendingProgress } from './SendingProgress';
import { useSending, type Sending } from './useSending';

const Form = styled('form')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  maxWidth: 800,
}));

const Fields = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  transition: 'opacity 160ms ease',
  '&[inert]': { opacity: 0.55 },
}));

const Row = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(2, 3),
}));

interface BlogFormProps {
  /** Which form this is, for the unsaved work that is kept of it. */
  name: string;
  initial: BlogFields;
  /** The cover the post has already; without one, a thumbnail has to be chosen. */
  present?: Pick<Blog, 'image' | 'images'>;
  isSubTitleRequired?: boolean;
  /** Whether writing starts at once, in the title. */
  hasFocus?: boolean;
  button: string;
  busyButton: string;
  send: (blog: BlogFields, image: File | undefined, onProgress: OnProgress) => Sending;
  onSaved: (blog: BlogFields) => void;
}

/** The form of a post, new or old. What was not saved stays in it, and is kept in the browser as it is typed. */
export function BlogForm(props: BlogFormProps) {
  const { name, initial, present, isSubTitleRequired = false, hasFocus = false, button, busyButton } = props;
  const userId = useSelector(selectUserId);
  const [fields, setFields] = useState(initial);
  const [image, setImage] = useState<File>();
  // The editor is given its text when it appears; what is restored comes with a new one.
  const [text, setText] = useState({ edition: 0, html: initial.description });
  const editor = useRef<RichTextEditorHandle>(null);
  /** What the editor last told, which may be newer than what was last rendered. */
  const description = useRef(initial.description);
  const unsaved = (now: BlogFields) => (image === undefined && areSameFields(now, initial) ? undefined : now);
  const readFields = () => {
    // The editor tells what it has not told yet.
    editor.current?.getHtml();
    return { ...fields, description: description.current };
  };
  const work = unsaved(fields);
  const isUnsaved = work !== undefined;
  const kept = useKeptWork({
    place: `blog/${userId ?? 'somebody'}/${name}`,
    isWork: isBlogFields,
    work,
    readWork: () => unsaved(readFields()),
  });
  const { sent, send, cancel } = useSending(props.send);
  const isSending = sent !== undefined;

  const change = (changed: Partial<BlogFields>) => {
    setFields((before) => ({ ...before, ...changed }));
  };

  const chooseImage = (chosen: File | undefined) => {
    setImage(chosen);
    kept.keepPicture(chosen);
  };

  const restore = async (entry: NonNullable<typeof kept.offered>) => {
    const picture = kept.takeUp(entry);
    setFields(entry.work);
    description.current = entry.work.description;
    setText(({ edition }) => ({ edition: edition + 1, html: entry.work.description }));
    setImage(undefined);
    setImage(await picture);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const blog = readFields();
    if (!(await send(blog, image))) return;
    kept.done();
    props.onSaved(blog);
  };

  return (
    <>
      <LeaveGuard hasUnsavedWork={isUnsaved} />
      <Form onSubmit={(event) => void submit(event)}>
        {kept.offered && (
          <KeptWorkOffer
            key={kept.offered.slot}
            keptAt={kept.offered.keptAt}
            title={kept.offered.work.title}
            onRestore={() => kept.offered && void restore(kept.offered)}
            onDiscard={() => kept.offered && kept.discard(kept.offered)}
          />
        )}
        <Fields inert={isSending}>
          <CoverField file={image} present={present} onChange={chooseImage} />
          <TextField
            label="Blog title"
            value={fields.title}
            onChange={({ target }) => {
              change({ title: target.value });
            }}
            required
            autoFocus={hasFocus}
            slotProps={{ htmlInput: { maxLength: limits.title } }}
          />
          <TextField
            label="Sub title"
            value={fields.subTitle}
            onChange={({ target }) => {
              change({ subTitle: target.value });
            }}
            required={isSubTitleRequired}
            slotProps={{ htmlInput: { maxLength: limits.subTitle } }}
          />
          <DescriptionField
            key={text.edition}
            editor={editor}
            title={fields.title}
            initialHtml={text.html}
            onChange={(html) => {
              description.current = html;
              change({ description: html });
            }}
          />
          <Row>
            <TextField
              label="Category"
              select
              value={fields.category}
              onChange={({ target }) => {
                change({ category: categories.find((category) => category === target.value) });
              }}
              slotProps={{ select: { native: true } }}
              sx={{ minWidth: 200 }}
            >
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </TextField>
            <FormControlLabel
              label="Publish Now"
              control={
                <Checkbox
                  checked={fields.isPublished}
                  onChange={(_event, isPublished) => {
                    change({ isPublished });
                  }}
                />
              }
            />
          </Row>
        </Fields>
        <Row>
          <Button type="submit" variant="contained" size="large" disabled={isSending}>
            {isSending ? busyButton : button}
          </Button>
          {isSending ? (
            <SendingProgress sent={sent} onCancel={cancel} />
          ) : (
            isUnsaved && (
              <Typography variant="body2" color={kept.hasRoom ? 'textSecondary' : 'error'}>
                {kept.hasRoom
                  ? 'Not saved yet. What you write is kept in this browser.'
                  : 'Not saved yet, and this browser has no room left to keep what you write.'}
              </Typography>
            )
          )}
        </Row>
      </Form>
    </>
  );
}
