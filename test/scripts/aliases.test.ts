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
])('%s still imports %s, which the build replaces', (file, imported) => {
  expect(readFileSync(`node_modules/${file}`, 'utf8')).toMatch(new RegExp(`from ['"]${imported}['"]`));
  expect(configuration).toContain(imported);
});
