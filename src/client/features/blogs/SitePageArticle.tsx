import { Suspense, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import Typography from '@mui/material/Typography';
import type { Blog } from '../../../contract/entities';
import { postPath } from '../../paths';
import { Canonical } from '../../site/Canonical';
import { PrintedAddress } from '../../site/PrintedAddress';
import { selectSettings, selectSiteUrl } from '../../site/siteSlice';
import { RichText } from '../../ui/RichText';

/** A page such as About: without what makes a post one, such as a date and an author. */
export function SitePageArticle({ blog, children }: { blog: Blog; children: ReactNode }) {
  const siteUrl = useSelector(selectSiteUrl);
  const { players } = useSelector(selectSettings);
  const path = postPath(blog);
  return (
    <article>
      <Canonical path={path} />
      <PrintedAddress path={path} />
      {!blog.isPublished && (
        <Typography variant="body2" color="secondary" sx={{ mb: 1.5, fontWeight: 500 }}>
          Draft
        </Typography>
      )}
      <Typography variant="h1" sx={{ fontSize: 'clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)', overflowWrap: 'anywhere' }}>
        {blog.title}
      </Typography>
      {blog.subTitle && (
        <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 2.5, fontSize: '1.25rem' }}>
          {blog.subTitle}
        </Typography>
      )}
      <Typography component="div" sx={{ mt: { xs: 4, md: 6 } }}>
        <RichText html={blog.description} siteUrl={siteUrl} players={players} />
      </Typography>
      {blog.takesComments && <Suspense>{children}</Suspense>}
    </article>
  );
}
