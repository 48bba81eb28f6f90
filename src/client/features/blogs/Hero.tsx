import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Column } from '../../ui/layout';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';
import { HeroIllustration } from './HeroIllustration';
import { SearchForm } from './SearchForm';

const Grid = styled(Column)({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(8),
  paddingBlock: spacing(5, 4),
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', paddingBlock: spacing(9, 7) },
});

const Banner = styled('p')({
  ...typography.body2,
  fontWeight: 500,
  display: 'inline-flex',
  alignItems: 'center',
  gap: spacing(1),
  margin: spacing(0, 0, 2.5),
  padding: spacing(0.5, 1.75),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 999,
  color: vars.palette.text.secondary,
  '&::before': { content: '""', width: 7, height: 12, background: vars.palette.accent, borderRadius: 1 },
});

const Decoration = styled('div')({ display: 'none', [breakpoints.up('md')]: { display: 'block' } });

export function Hero() {
  return (
    <Grid>
      <div>
        <Banner className="screen-only">New: AI feature integrated</Banner>
        <Typography variant="h1">Your own blogging platform</Typography>
        <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 3, mb: 4, maxWidth: '46ch' }}>
          Unhurried writing about technology, new companies, money and the days in between. Read what you like, keep
          what you love, and say what you think.
        </Typography>
        <SearchForm />
      </div>
      <Decoration className="screen-only">
        <HeroIllustration />
      </Decoration>
    </Grid>
  );
}
