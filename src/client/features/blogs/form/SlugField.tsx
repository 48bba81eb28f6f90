import { useSelector } from 'react-redux';
import TextField from '@mui/material/TextField';
import { blogFields } from '../../../../contract/blog-fields';
import { selectHasExtensions } from '../../../site/siteSlice';
import type { FormValues } from './formValues';

interface SlugFieldProps {
  fields: Pick<FormValues, 'slug'>;
  isPage?: boolean;
  onChange: (changed: Pick<FormValues, 'slug'>) => void;
}

/** What stands for the post in its address, which only our server knows. */
export function SlugField({ fields: { slug = '' }, isPage = false, onChange }: SlugFieldProps) {
  const hasExtensions = useSelector(selectHasExtensions);
  if (!hasExtensions) return undefined;
  return (
    <TextField
      label={blogFields.slug.label}
      value={slug}
      onChange={({ target }) => {
        onChange({ slug: target.value });
      }}
      helperText={
        !slug
          ? 'Empty: it is made of the title'
          : isPage
            ? `The page is at /${slug}. A former address leads there still.`
            : 'Stands for the post in its address. A former one leads here still.'
      }
      slotProps={{
        htmlInput: { maxLength: blogFields.slug.input.maxLength, autoCapitalize: 'none', spellCheck: false },
      }}
    />
  );
}
