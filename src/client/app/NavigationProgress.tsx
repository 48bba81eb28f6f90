import { useNavigation } from 'react-router';

/** Shown while the code of a page is being loaded. Its styles are in base.css, which is no JavaScript. */
export const NavigationProgressBar = () => (
  <div className="navigation-progress" role="progressbar" aria-label="Loading the page" />
);

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <NavigationProgressBar />;
}
