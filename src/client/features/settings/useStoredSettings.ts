import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { accentRules } from '../../../contract/accent';
import { ownCssId, ownCssMedia } from '../../../contract/own-css';
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
function applyStyles({ accentColour, ownCss }: SiteSettings): void {
  replaceStyles(id, accentRules(accentColour));
  replaceStyles(ownCssId, ownCss ? rulesOf(ownCss) : [], ownCssMedia(location.pathname));
}

function rulesOf(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map(({ cssText }) => cssText);
}

function replaceStyles(elementId: string, rules: string[], media = 'all'): void {
  document.getElementById(elementId)?.remove();
  const element = Object.assign(document.createElement('style'), { id: elementId, media });
  document.head.append(element);
  // In their order: by default a rule is inserted before the others.
  rules.forEach((rule, index) => element.sheet!.insertRule(rule, index));
}
