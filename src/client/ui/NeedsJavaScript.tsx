import Typography from '@mui/material/Typography';

/** Says, where JavaScript is switched off, what does not work. @param children as in “Commenting” */
export const NeedsJavaScript = ({ children }: { children: string }) => (
  <noscript>
    <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
      {children} needs JavaScript.
    </Typography>
  </noscript>
);
