import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing, vars } from '../../ui/theme';

const networks = [
  {
    name: 'Facebook',
    path: 'M13.6 21v-7.6h2.6l.4-3h-3V8.5c0-.9.3-1.5 1.5-1.5h1.6V4.3c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 3.9v2.3H7.9v3h2.6V21z',
  },
  {
    name: 'Twitter',
    path: 'M20.5 6.4c-.6.3-1.3.5-2 .6.7-.4 1.3-1.1 1.5-1.9-.7.4-1.4.7-2.2.9a3.5 3.5 0 0 0-6 3.2A9.9 9.9 0 0 1 4.6 5.500a3.5 3.5 0 0 0 1.1 4.700c-.6 0-1.1-.2-1.6-.4a3.5 3.5 0 0 0 2.8 3.500c-.5.1-1 .2-1.6.1a3.5 3.5 0 0 0 3.3 2.400A7 7 0 0 1 3.5 17.200a9.9 9.9 0 0 0 15.2-8.800c.7-.5 1.3-1.2 1.8-2z',
  },
  {
    name: 'Instagram',
    path: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.500H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.500zm0 1.800A2.7 2.7 0 0 0 5.3 8v8A2.7 2.7 0 0 0 8 18.700h8a2.7 2.7 0 0 0 2.7-2.700V8A2.7 2.7 0 0 0 16 5.300zm4 2.700a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 1.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400zm4.3-3a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  },
];

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: spacing(2) });

const Icon = styled('svg')({ width: 24, height: 24, fill: vars.palette.text.secondary });

/** Icons without links: SPEC.md names no targets. */
export function ShareIcons() {
  return (
    <Row>
      <Typography variant="body2" color="textSecondary">
        Share this post
      </Typography>
      {networks.map(({ name, path }) => (
        <Icon key={name} viewBox="0 0 24 24" role="img" aria-label={name}>
          <path d={path} />
        </Icon>
      ))}
    </Row>
  );
}
