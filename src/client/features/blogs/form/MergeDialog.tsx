import { useId, useMemo, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { blogFields, type BlogField } from '../../../../contract/blog-fields';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { ComparedLine, Comparison } from '../../../ui/text-diff/Comparison';
import { breakpoints, shape, spacing, vars } from '../../../ui/theme';
import { AuthorName } from './AuthorField';
import type { FormValues, BlogVersion } from './formValues';
import { FilePreview } from './FilePreview';
import type { ChosenImage } from './useSavePost';
import { describeFields, mergeVersions, nameOf, type Conflict, type MergedField } from './mergeVersions';

type Choice = 'mine' | 'theirs' | 'both';

const Field = styled('section')({
  display: 'grid',
  gap: spacing(1),
  '& > h3::first-letter': { textTransform: 'uppercase' },
});

const Versions = styled(RadioGroup)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(1.5),
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Version = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: spacing(0.5),
  padding: spacing(0.5, 2, 2),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  '&[data-chosen]': { borderColor: vars.palette.primary.main, outline: `1px solid ${vars.palette.primary.main}` },
  '& > div:last-child': { maxHeight: '40vh', overflowY: 'auto' },
  '& img': { display: 'block', width: '100%', aspectRatio: 2, objectFit: 'cover', borderRadius: shape.borderRadius },
});

const noThumbnail = <span>No thumbnail</span>;

interface MergeDialogProps {
  conflict: Conflict;
  onClose: () => void;
  /** @param isAllKept whether nothing that was typed is left out */
  onMerged: (merged: { fields: FormValues; image: ChosenImage }, isAllKept: boolean) => void;
}

/**
 * Shows what two people have made of the same post, where both have changed the same field; the rest is merged already.
 * Mounted only while it is open.
 */
export function MergeDialog({ conflict, onClose, onMerged }: MergeDialogProps) {
  const { base, mine, image, theirs } = conflict;
  const id = useId();
  const merge = useMemo(() => mergeVersions(conflict), [conflict]);
  const [choices, setChoices] = useState<Partial<Record<MergedField, Choice>>>({});
  const choiceOf = (field: MergedField): Choice =>
    choices[field] ?? (field === 'description' && merge.mergedDescription !== undefined ? 'both' : 'mine');

  const save = () => {
    const chosen = merge.clashes.flatMap((field) => {
      if (field === 'cover' || choiceOf(field) === 'mine') return [];
      return [[field, choiceOf(field) === 'both' ? merge.mergedDescription : theirs.fields[field]]];
    });
    const fields = { ...merge.fields, ...(Object.fromEntries(chosen) as Partial<FormValues>) };
    const isCoverTaken = merge.clashes.includes('cover') && choiceOf('cover') === 'theirs';
    const isAllKept = merge.clashes.every((field) => choiceOf(field) !== 'theirs');
    onMerged({ fields, image: isCoverTaken ? undefined : image }, isAllKept);
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id} component="h2" variant="h3" sx={{ pt: 3 }}>
        Somebody else has saved this post
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography color="textSecondary">
          Both of you have changed {describeFields(merge.clashes)} since you opened it. Choose what is to be saved;
          changes are marked. What you do not take of yours stays in this browser, and is offered when you edit this
          post again.
          {merge.taken.length > 0 && ` Only the others have changed ${describeFields(merge.taken)}: that is kept.`}
        </Typography>
        {merge.clashes.map((field) => (
          <Field key={field} aria-labelledby={`${id}-${field}`}>
            <Typography id={`${id}-${field}`} variant="body1" component="h3" sx={{ fontWeight: 600 }}>
              {nameOf(field)}
            </Typography>
            <Versions
              aria-labelledby={`${id}-${field}`}
              value={choiceOf(field)}
              onChange={(_event, value) => {
                setChoices((before) => ({ ...before, [field]: value as Choice }));
              }}
            >
              {field === 'description' && merge.mergedDescription !== undefined && (
                <Candidate value="both" label="Both: they are in different paragraphs" choice={choiceOf(field)}>
                  <Comparison before={base.fields.description} after={merge.mergedDescription} />
                </Candidate>
              )}
              <Candidate value="mine" label="Yours" choice={choiceOf(field)}>
                {field === 'cover' ? (
                  image ? (
                    <FilePreview file={image} />
                  ) : (
                    noThumbnail
                  )
                ) : (
                  <Changes {...{ field, base, fields: mine }} />
                )}
              </Candidate>
              <Candidate value="theirs" label="The newer version" choice={choiceOf(field)}>
                {field === 'cover' ? (
                  theirs.cover ? (
                    <ResponsiveImage src={theirs.cover.image} sizes="400px" ratio={2} />
                  ) : (
                    noThumbnail
                  )
                ) : (
                  <Changes {...{ field, base, fields: theirs.fields }} />
                )}
              </Candidate>
            </Versions>
          </Field>
        ))}
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          Back to the form
        </Button>
        <Button variant="contained" onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CandidateProps {
  value: Choice;
  label: string;
  choice: Choice;
  children: ReactNode;
}

const Candidate = ({ value, label, choice, children }: CandidateProps) => (
  <Version data-chosen={value === choice || undefined}>
    <FormControlLabel value={value} label={label} control={<Radio />} />
    <div>{children}</div>
  </Version>
);

interface ChangesProps {
  field: BlogField;
  base: BlogVersion;
  fields: FormValues;
}

function Changes({ field, base, fields }: ChangesProps) {
  const formatTime = useDateTimeFormat();
  const { kind } = blogFields[field];
  const [before, after] = [textOf(base.fields[field]), textOf(fields[field])];
  if (kind === 'time') return <span>{after ? formatTime(after) : 'Not scheduled'}</span>;
  if (kind === 'account') return <AuthorName id={after} />;
  if (kind === 'html') return <Comparison before={before} after={after} />;
  return <ComparedLine before={before} after={after} />;
}

const textOf = (value: string | boolean | undefined) =>
  typeof value === 'boolean' ? (value ? 'Published' : 'Draft') : (value ?? '');
