import { styled } from '@mui/material/styles';
import { Column } from '../ui/layout';
import { Logo } from '../ui/Logo';
import { skippedAtFirst } from '../ui/skippedAtFirst';
import { breakpoints, spacing, typography, vars } from '../ui/theme';

interface FooterEntry {
  label: string;
  /** Undefined: the entry is a placeholder without a link. */
  href?: string;
}

const columns: { title: string; entries: FooterEntry[] }[] = [
  {
    title: 'Quick Links',
    entries: [{ label: 'Latest posts' }, { label: 'Most liked' }, { label: 'Write for us' }, { label: 'Archive' }],
  },
  {
    title: 'Need Help?',
    entries: [{ label: 'Questions and answers' }, { label: 'Contact us' }, { label: 'Privacy' }, { label: 'Terms' }],
  },
  {
    title: 'Follow Us',
    entries: [
      { label: 'Facebook', href: 'https://www.facebook.com/' },
      { label: 'Twitter', href: 'https://twitter.com/' },
      { label: 'Instagram', href: 'https://www.instagram.com/' },
      { label: 'YouTube', href: 'https://www.youtube.com/' },
    ],
  },
];

const Container = styled('footer')({
  borderTop: `1px solid ${vars.palette.divider}`,
  paddingBlock: spacing(7, 4),
  ...skippedAtFirst('38rem'),
});

const Grid = styled('div')({
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(2, 1fr)',
  '& h2': { ...typography.h3, fontSize: '1rem', margin: 0 },
  '& p': { ...typography.body2, maxWidth: '38ch', margin: spacing(2, 0, 0), color: vars.palette.text.secondary },
  [breakpoints.up('md')]: { gridTemplateColumns: '2fr repeat(3, 1fr)' },
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

export function Footer() {
  return (
    <Container>
      <Column>
        <Grid>
          <About>
            <Logo />
            <p>
              A sheet of paper folded three times makes eight leaves. A thought written down and folded into a post is
              not so different.
            </p>
          </About>
          {columns.map(({ title, entries }) => (
            <div key={title}>
              <h2>{title}</h2>
              <List>
                {entries.map(({ label, href }) => (
                  <li key={label}>
                    {href ? (
                      <a href={href} target="_blank" rel="noopener noreferrer">
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
        <Copyright>Copyright 2025 © Octavo. All rights reserved.</Copyright>
      </Column>
    </Container>
  );
}
