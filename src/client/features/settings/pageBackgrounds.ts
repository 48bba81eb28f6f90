/** On what a sample is shown, whatever the theme of the page around it. */
export const pageBackgrounds = [
  { scheme: 'light', name: 'On light pages', background: '#FBFAF6' },
  { scheme: 'dark', name: 'On dark pages', background: '#0F1513' },
] as const;
