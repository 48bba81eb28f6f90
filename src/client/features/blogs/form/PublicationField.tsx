import type { Ref } from 'react';
import { useSelector } from 'react-redux';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { FormValues } from './formValues';

/** A time as a date-time input has it: in the zone of the browser, without naming it. */
function toInput(time: string): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return time ? local.toISOString().slice(0, 16) : '';
}

/** A time that a clock leaves out, as it is set forward, becomes the one that it shows then. */
function fromInput(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

interface PublicationFieldProps {
  fields: Pick<FormValues, 'isPublished' | 'publishAt'>;
  onChange: (changed: Pick<FormValues, 'isPublished' | 'publishAt'>) => void;
}

interface PublicationTimeProps {
  publishAt: string;
  /** What is said of a time. */
  text?: (time: string) => string;
  emptyText: string;
  /** It alone knows whether something is entered that is no time yet, such as a day without an hour. */
  inputRef?: Ref<HTMLInputElement>;
  onChange: (changed: Pick<FormValues, 'publishAt'>) => void;
}

const publishedByItself = (time: string) => `Published by itself on ${time}`;

/** When a post is published by itself, which only our server does. */
export function PublicationTime({
  publishAt,
  text = publishedByItself,
  emptyText,
  inputRef,
  onChange,
}: PublicationTimeProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  const formatTime = useDateTimeFormat();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!hasExtensions) return null;
  return (
    <TextField
      type="datetime-local"
      inputRef={inputRef}
      label={`Publish at (${timeZone})`}
      value={toInput(publishAt)}
      helperText={publishAt ? text(formatTime(publishAt)) : emptyText}
      onChange={({ target }) => {
        onChange({ publishAt: fromInput(target.value) });
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ minWidth: 260 }}
    />
  );
}

/** Draft, now, or at a time. */
export function PublicationField({ fields: { isPublished, publishAt = '' }, onChange }: PublicationFieldProps) {
  return (
    <>
      <FormControlLabel
        label="Publish Now"
        control={
          <Checkbox
            checked={isPublished}
            onChange={(_event, checked) => {
              onChange({ isPublished: checked, publishAt: '' });
            }}
          />
        }
      />
      {!isPublished && (
        <PublicationTime
          publishAt={publishAt}
          emptyText="Empty: it stays a draft"
          onChange={(changed) => {
            onChange({ isPublished, ...changed });
          }}
        />
      )}
    </>
  );
}
