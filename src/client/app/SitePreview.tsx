import { useEffect, useMemo, useState } from 'react';
import { Provider, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import { accentVariables } from '../../contract/accent';
import { shownSettings } from '../../contract/shown-settings';
import type { SiteSettings } from '../../contract/site-settings';
import { BlogListSubscription } from '../features/blogs/useBlogList';
import { HomePage } from '../features/blogs/HomePage';
import { PublicLayout } from '../layouts/PublicLayout';
import { settingsSaved } from '../site/siteSlice';
import { breakpoints, shape, spacing, typography, vars } from '../ui/theme';
import { topBarHeights } from '../ui/topBarHeights';
import { createStore, type RootState } from './store';

const Figure = styled('figure')({
  margin: 0,
  width: 'fit-content',
  [breakpoints.up('lg')]: { position: 'sticky', top: topBarHeights.signedIn + 24 },
  '& figcaption': { ...typography.body2, marginBottom: spacing(1) },
});

/** A screen that is 1200 pixels wide, made small. */
const Screen = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  maxWidth: '100%',
  maxHeight: '75vh',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: shape.borderRadius,
  background: vars.palette.background.default,
  // Without the posts: as they load, which they do when their end is in sight, all of it would move.
  '&[data-at-end]': { justifyContent: 'flex-end', '& [role="tabpanel"]': { display: 'none' } },
  '& > div': {
    flex: 'none',
    width: 1200,
    zoom: 0.3,
    [breakpoints.down('sm')]: { zoom: 0.27 },
    [breakpoints.down(350)]: { zoom: 0.23 },
  },
  // The header of this page, and not of the one around it.
  '& header': { position: 'static' },
});

/** Addresses that are still typed are none yet, and lead nowhere here in any case. */
const previewed = (settings: SiteSettings) =>
  shownSettings({ ...settings, navigation: settings.navigation.map((link) => ({ ...link, target: '#' })) });

interface SitePreviewProps {
  settings: SiteSettings;
  /** Whether it is the end of the page that is shown. */
  isAtEnd: boolean;
}

/** The home page as a visitor would see it with settings that are not saved yet. It cannot be used. */
export function SitePreview({ settings, isAtEnd }: SitePreviewProps) {
  const site = useSelector((state: RootState) => state.site);
  const [store] = useState(() => createStore({ preloadedState: { site: { ...site, settings: previewed(settings) } } }));
  useEffect(() => {
    store.dispatch(settingsSaved(previewed(settings)));
  }, [store, settings]);

  const { accentColour } = settings;
  const colours = useMemo(() => {
    if (!/^#[\da-f]{6}$/i.test(accentColour)) return {};
    const { light, dark } = accentVariables(accentColour);
    return { ...light, '[data-theme="dark"] &': dark };
  }, [accentColour]);

  return (
    <Figure>
      <figcaption>The home page as it will be</figcaption>
      <Screen inert data-at-end={isAtEnd || undefined} sx={colours}>
        <div>
          <Provider store={store}>
            <BlogListSubscription />
            <PublicLayout>
              <HomePage />
            </PublicLayout>
          </Provider>
        </div>
      </Screen>
    </Figure>
  );
}
