import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { OwnProfile } from '../../../../contract/extensions/profiles';
import { imageTypes } from '../../../../contract/images';
import { limits } from '../../../../contract/limits';
import type { ApiError } from '../../../api/baseQuery';
import { textImagesApi } from '../../../api/textImagesApi';
import { paths } from '../../../paths';
import { handOverFocus } from '../../../ui/FocusRegion';
import { spacing, vars } from '../../../ui/theme';
import { cropToSquare } from './cropToSquare';
import { profileApi } from './profileApi';

const Form = styled('form')({ display: 'grid', justifyItems: 'start', gap: spacing(2) });

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1.5) });

const Picture = styled('img')({ width: 80, height: 80, borderRadius: '50%', objectFit: 'cover' });

const NoPicture = styled('div')({
  width: 80,
  height: 80,
  borderRadius: '50%',
  border: `1px dashed ${vars.palette.divider}`,
});

/** What readers are told of who writes. Nothing is public before it is saved so. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [picture, setPicture] = useState(profile.picture ?? '');
  const [isPublic, setIsPublic] = useState(profile.isPublic);
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const [addPicture, { isLoading: isSending }] = textImagesApi.useAddTextImageMutation();
  const [save, { isLoading: isSaving, error }] = profileApi.useSaveProfileMutation();
  const refusal = error as ApiError | undefined;
  const isTaken = refusal?.status === 409;

  const choose = async (chosen: File) => {
    setProblem(undefined);
    try {
      const { data } = await addPicture({ image: await cropToSquare(chosen), toast: { success: false } });
      if (data) setPicture(data.image.url);
    } catch {
      setProblem(`“${chosen.name}” cannot be read as a picture. Please choose another one.`);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving || isSending) return;
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => String(data.get(name) ?? '').trim();
    const links = textOf('links')
      .split('\n')
      .map((line) => line.trim());
    void save({
      name: textOf('name'),
      slug: textOf('slug').toLowerCase(),
      about: textOf('about'),
      links: links.filter(Boolean),
      picture,
      isPublic,
    });
  };

  return (
    <Form ref={handOverFocus} method="dialog" onSubmit={submit}>
      <FormControlLabel
        label="Readers see my profile"
        control={
          <Switch
            checked={isPublic}
            onChange={(_event, checked) => {
              setIsPublic(checked);
            }}
          />
        }
      />
      <Row>
        {picture ? <Picture src={picture} alt="Your picture" /> : <NoPicture aria-hidden />}
        <Button variant="outlined" aria-disabled={isSending} onClick={() => isSending || file.current?.click()}>
          {isSending ? 'Sending…' : picture ? 'Other picture' : 'Choose a picture'}
        </Button>
        {picture && (
          <Button
            ref={handOverFocus}
            color="inherit"
            onClick={() => {
              setPicture('');
            }}
          >
            Remove
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File of your picture"
          accept={imageTypes.join()}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) void choose(chosen);
            currentTarget.value = '';
          }}
        />
      </Row>
      {problem && (
        <FormHelperText role="alert" error>
          {problem}
        </FormHelperText>
      )}
      <TextField
        name="name"
        label="Name"
        defaultValue={profile.name}
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: limits.name }, inputLabel: { required: false } }}
      />
      <TextField
        name="slug"
        label="Address"
        defaultValue={profile.slug}
        required
        fullWidth
        error={isTaken}
        helperText={isTaken ? refusal.message : `Your page is ${paths.author('')}… followed by this.`}
        slotProps={{
          htmlInput: { maxLength: limits.authorName, autoCapitalize: 'none', spellCheck: false },
          inputLabel: { required: false },
        }}
      />
      <TextField
        name="about"
        label="About you"
        defaultValue={profile.about}
        fullWidth
        multiline
        minRows={3}
        helperText="A few sentences"
        slotProps={{ htmlInput: { maxLength: limits.about } }}
      />
      <TextField
        name="links"
        label="Links"
        defaultValue={profile.links.join('\n')}
        fullWidth
        multiline
        minRows={2}
        helperText={`At most ${limits.profileLinks}, one in each line: https://… or mailto:…`}
      />
      {refusal && !isTaken && (
        <FormHelperText role="alert" error>
          {refusal.message}
        </FormHelperText>
      )}
      <Row>
        <Button type="submit" variant="outlined" aria-disabled={isSaving || isSending}>
          Save profile
        </Button>
        {profile.isPublic && <Link to={paths.author(profile.slug)}>See your page</Link>}
      </Row>
    </Form>
  );
}
