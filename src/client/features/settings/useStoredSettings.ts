import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { accentRules } from '../../../contract/accent';
import { shownSettings } from '../../../contract/shown-settings';
import { siteDefaults } from '../../../contract/site-defaults';
import type { SiteSettings } from '../../../contract/site-settings';
import { settingsSaved } from '../../site/siteSlice';
import { siteApi } from './siteApi';

const id = 'site-styles';

/** The settings that are stored. This tab, whose page may have been sent before they were saved, shows them, too. */
export function useStoredSettings() {
  const dispatch = useDispatch();
  const query = siteApi.useGetSiteQuery();
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    const settings = { ...siteDefaults, ...data.settings };
    // With addresses in place of ids.
    const { navigation = [] } = data;
    dispatch(settingsSaved({ ...shownSettings(settings), navigation }));
    applyStyles(settings);
  }, [dispatch, data]);
  return query;
}

/** Rule by rule, which the Content Security Policy leaves to scripts. */
function applyStyles({ accentColour }: SiteSettings): void {
  document.getElementById(id)?.remove();
  const element = Object.assign(document.createElement('style'), { id });
  document.head.append(element);
  // In their order: by default a rule is inserted before the others.
  accentRules(accentColour).forEach((rule, index) => element.sheet!.insertRule(rule, index));
}
