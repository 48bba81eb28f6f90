import { useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { Column } from '../ui/layout';
import { selectSettings, selectYear } from '../site/siteSlice';
import { Logo } from '../ui/Logo';
import { skippedAtFirst } from '../ui/skippedAtFirst';
import { breakpoints, spacing, typography, vars } from '../ui/theme';

const Container = styled('footer')({
  borderTop: `1px solid ${vars.palette.divider}`,
  paddingBlock: spacing(7, 4),
  ...skippedAtFirst('38rem'),
});

const Grid = styled('div')({
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  overflowWrap: 'anywhere',
  '& h2': { ...typography.h3, fontSize: '1rem', margin: 0 },
  '& p': { ...typography.body2, maxWidth: '38ch', margin: spacing(2, 0, 0), color: vars.palette.text.secondary },
  [breakpoints.up('md')]: {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 2fr)',
  },
});

const About = styled('div')({ [breakpoints.down('md')]: { gridColumn: '1 / -1' } });

const List = styled('ul')({
  ...typography.body2,
  listStyle: 'none',
  padding: 0,
  margin: spacing(1.5, 0, 0),
  display: 'grid',
  gap: spacing(1),
  color: vars.palette.text.secondary,
  '& a': {
    // 27 pixels high, for fingers.
    display: 'inline-block',
    paddingBlock: 2,
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    '&:hover': { color: vars.palette.text.primary },
  },
});

const Copyright = styled('p')({
  ...typography.caption,
  margin: spacing(6, 0, 0),
  paddingTop: spacing(3),
  borderTop: `1px solid ${vars.palette.divider}`,
  color: vars.palette.text.secondary,
});

const isElsewhere = (url: string) => !url.startsWith('/');

export function Footer() {
  const { footerText, footerColumns, copyright } = useSelector(selectSettings);
  const year = useSelector(selectYear);
  return (
    <Container>
      <Column>
        <Grid>
          <About>
            <Logo />
            {footerText && <p>{footerText}</p>}
          </About>
          {footerColumns.map(({ title, links, rel = 'noopener' }, index) => (
            <div key={index}>
              <h2>{title}</h2>
              <List>
                {links.map(({ label, url }) => (
                  <li key={label + url}>
                    {url ? (
                      <a href={url} {...(isElsewhere(url) && { target: '_blank', rel: `${rel} noreferrer` })}>
                        {label}
                      </a>
                    ) : (
                      label
                    )}
                  </li>
                ))}
              </List>
            </div>
          ))}
        </Grid>
        {copyright && <Copyright>{copyright.replaceAll('{year}', String(year))}</Copyright>}
      </Column>
    </Container>
  );
}
