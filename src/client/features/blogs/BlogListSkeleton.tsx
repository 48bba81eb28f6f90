import { keyframes, styled } from '@mui/material/styles';
import { vars } from '../../ui/theme';
import { BlogGrid } from './BlogGrid';

const pulse = keyframes({ '50%': { opacity: 0.5 } });

const Block = styled('div')({
  borderRadius: 10,
  background: `color-mix(in srgb, ${vars.palette.text.primary} 9%, transparent)`,
  animation: `${pulse} 1.6s ease-in-out infinite`,
});

const cards = Array.from({ length: 8 }, (_, card) => card);

/** Placeholder for the cards while they are loading. */
export const BlogListSkeleton = () => (
  <BlogGrid aria-hidden="true">
    {cards.map((card) => (
      <li key={card}>
        <Block style={{ aspectRatio: 16 / 10 }} />
        <Block style={{ width: '28%', height: 12, marginTop: 18 }} />
        <Block style={{ width: '90%', height: 20, marginTop: 12 }} />
        <Block style={{ width: '62%', height: 20, marginTop: 8 }} />
        <Block style={{ width: '80%', height: 14, marginTop: 16, marginBottom: 44 }} />
      </li>
    ))}
  </BlogGrid>
);
