// Takes the place of goober in the bundle (webpack.config.ts), by which notistack inserts its styles: goober writes text
// into a style element, which the Content Security Policy does not allow.
import createEmotion from '@emotion/css/create-instance';

export const { css } = createEmotion({ key: 'notistack' });
