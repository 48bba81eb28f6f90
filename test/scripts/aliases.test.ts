// webpack.config.ts replaces what these files import. After an update that imports it otherwise, nothing would be replaced.
import { readFileSync } from 'node:fs';

const configuration = readFileSync('webpack.config.ts', 'utf8');

test.each([
  ['@emotion/styled/base/dist/emotion-styled-base.browser.esm.js', '@emotion/is-prop-valid'],
  ['@mui/material/Button/Button.mjs', '../CircularProgress/index.mjs'],
  ['@mui/system/cssVars/createCssVarsProvider.mjs', '../InitColorSchemeScript/InitColorSchemeScript.mjs'],
  ['@mui/material/IconButton/IconButton.mjs', '../CircularProgress/index.mjs'],
  ['@mui/material/ButtonBase/ButtonBase.mjs', './TouchRipple.mjs'],
  ['draft-convert/esm/util/getElementHTML.js', 'react-dom/server'],
  ['notistack/notistack.esm.js', 'goober'],
  ['draft-js/lib/EditorState.js', './BlockTree'],
  ['draft-js/lib/EditorState.js', './EditorBidiService'],
  ['draft-js/lib/DraftEditor.react.js', 'fbjs/lib/UserAgent'],
  ['draft-js/lib/Draft.js', './convertFromHTMLToContentBlocks'],
  ['draft-js/lib/DraftEditorContents.react.js', './DraftEditorContentsExperimental.react'],
  ['draft-js/lib/convertFromRawToDraftState.js', './DraftTreeAdapter'],
  ['draft-js/lib/convertFromRawToDraftState.js', './DraftTreeInvariants'],
  ['fbjs/lib/setImmediate.js', 'setimmediate'],
])('%s still imports %s, which the build replaces', (file, imported) => {
  expect(readFileSync(`node_modules/${file}`, 'utf8')).toMatch(new RegExp(`(?:from |require\\()['"]${imported}['"]`));
  expect(configuration).toContain(imported);
});
