import { useState } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { maxMediaSize, mediaFormatNames } from '../../../../contract/media';
import type { MediaEntityData } from '../document/documentModel';
import type { ImageUploader } from '../uploads/imageUploads';
import { FileChoice } from './FileChoice';
import { FormDialog } from './FormDialog';

type Texts = Pick<MediaEntityData, 'title' | 'caption'>;

interface MediaDialogProps {
  /** The one being edited; undefined for a new one. */
  media?: MediaEntityData;
  uploader?: ImageUploader;
  onSave: (media: MediaEntityData) => void;
  onFiles: (files: File[], texts: Texts) => void;
  onClose: () => void;
}

/** A recording or video as a file: others play from their own sites, as cards. */
export function MediaDialog({ media, uploader, onSave, onFiles, onClose }: MediaDialogProps) {
  const [title, setTitle] = useState(media?.title ?? '');
  const [caption, setCaption] = useState(media?.caption ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const hasSeveral = files.length > 1;

  function save() {
    const texts = { title: title.trim() || undefined, caption: caption.trim() || undefined };
    if (media) onSave({ ...media, ...texts });
    else if (files.length > 0) onFiles(files, hasSeveral ? {} : texts);
    else if (uploader) setIsMissing(true);
    else onClose();
  }

  return (
    <FormDialog
      title={media ? 'Edit the recording or video' : 'Add audio or video'}
      button={media ? 'Save' : 'Add'}
      onSubmit={save}
      onClose={onClose}
    >
      {!media && uploader && (
        <div>
          <FileChoice
            what="files"
            label="Audio and video files"
            accept={uploader.acceptMedia}
            files={files}
            findProblem={(file) =>
              uploader.findProblem(file) ??
              (uploader.findMediaKind(file) ? undefined : `“${file.name}” is no recording or video.`)
            }
            onChoose={(chosen) => {
              setFiles(chosen);
              setIsMissing(false);
            }}
          />
          {isMissing && (
            <FormHelperText role="alert" error>
              Please choose a file.
            </FormHelperText>
          )}
          <FormHelperText>{`${mediaFormatNames}, at most ${maxMediaSize}. Of a video or podcast elsewhere, add its address as a card.`}</FormHelperText>
        </div>
      )}
      {!media && !uploader && (
        <Typography variant="body2" color="textSecondary">
          This server stores no recordings and videos. Add the address of one as a card.
        </Typography>
      )}
      {hasSeveral ? (
        <Typography variant="body2" color="textSecondary">
          Each of them can be described where it stands in the text.
        </Typography>
      ) : (
        (media ?? uploader) && (
          <>
            <TextField
              label="Description"
              value={title}
              onChange={(event) => {
                setTitle(event.target.value);
              }}
              helperText="What it is, for those who cannot hear or see it."
              autoComplete="off"
              fullWidth
            />
            <TextField
              label="Caption (optional)"
              value={caption}
              onChange={(event) => {
                setCaption(event.target.value);
              }}
              autoComplete="off"
              fullWidth
            />
          </>
        )
      )}
    </FormDialog>
  );
}
