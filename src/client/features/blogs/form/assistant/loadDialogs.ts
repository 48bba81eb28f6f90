// Loaded when they are opened, in one chunk with what else is opened beside the text.
export const loadPassageDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './PassageDialog')).PassageDialog;

export const loadCorrectionDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './CorrectionDialog')).CorrectionDialog;

export const loadTitlesDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ './TitlesDialog')).TitlesDialog;
