import { useId, useState, type FormEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Tag } from '../../../../contract/extensions/tags';
import { tagsApi } from './tagsApi';

/** Tags that are offered at once. */
const suggestions = 20;

interface MergeTagDialogProps {
  tag: Tag;
  isBusy: boolean;
  onMerge: (target: string) => void;
  onClose: () => void;
}

/** Asks into which tag another is merged. Mounted only while it is open. */
export function MergeTagDialog({ tag, isBusy, onMerge, onClose }: MergeTagDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [target, setTarget] = useState<Tag | null>(null);
  const { data, isFetching } = tagsApi.useListTagsQuery({ search: typed.trim(), limit: suggestions });
  const options = (data?.tags ?? []).filter(({ _id }) => _id !== tag._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target && !isBusy) onMerge(target._id);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-question`}>
      <form onSubmit={submit} method="dialog">
        <DialogTitle id={`${id}-question`} component="h2" variant="h3" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
          Merge {tag.name} into another tag
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
          <DialogContentText>
            Its posts get the other tag, and links to its page lead to that of the other.
          </DialogContentText>
          <Autocomplete
            options={options}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ _id }) => _id}
            isOptionEqualToValue={(one, other) => one._id === other._id}
            // The server has searched.
            filterOptions={(found) => found}
            loading={isFetching}
            value={target}
            onChange={(_event, chosen) => {
              setTarget(chosen);
            }}
            onInputChange={(_event, text, reason) => {
              if (reason !== 'reset') setTyped(text);
            }}
            renderInput={(parameters) => <TextField {...parameters} label="Other tag" required autoFocus />}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!target} aria-disabled={isBusy}>
            Merge
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
