import { useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { useApiDispatch } from '../../api/useApiDispatch';
import { selectSettings } from '../../site/siteSlice';
import { Column } from '../../ui/layout';
import { InputWithButton } from '../../ui/InputWithButton';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';

const Banner = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  alignItems: 'center',
  padding: spacing(5, 3),
  borderRadius: 20,
  background: vars.palette.brand.main,
  color: vars.palette.brand.text,
  '& h2': { ...typography.h2, margin: 0 },
  '& p': { ...typography.body1, margin: spacing(1, 0, 0), opacity: 0.85 },
  [breakpoints.up('sm')]: { padding: spacing(6, 6) },
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: spacing(8), padding: spacing(7, 8) },
});

/** SPEC.md asks for the form, which sends nothing, unless the owner of the site sends a newsletter. */
export function Newsletter() {
  const { sendsNewsletter } = useSelector(selectSettings);
  const dispatch = useApiDispatch();
  const [answer, setAnswer] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!sendsNewsletter) return;
    try {
      await (await import('./subscribe')).subscribe(form, dispatch, setAnswer);
    } catch {
      // Offline, or a new version was deployed.
      setAnswer('This could not be sent. Please try again.');
    }
  };

  return (
    <Column className="screen-only" sx={{ py: { xs: 6, md: 10 } }}>
      <Banner aria-labelledby="newsletter">
        <div>
          <h2 id="newsletter">Never miss a post</h2>
          <p>New writing in your inbox, about as often as it is worth it.</p>
        </div>
        {/* Outside of a dialog the browser sends nothing by that method. */}
        <form
          method={sendsNewsletter ? 'post' : 'dialog'}
          action={sendsNewsletter ? '/api/newsletter/form' : undefined}
          onSubmit={(event) => void submit(event)}
        >
          <InputWithButton name="email" label="Enter your email id" button="Subscribe" />
          {sendsNewsletter && <output>{answer}</output>}
        </form>
      </Banner>
    </Column>
  );
}
