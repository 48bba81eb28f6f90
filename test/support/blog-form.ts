// Queries for the fields of the blog form.
import { screen } from '@testing-library/react';

export const form = {
  thumbnail: () => screen.getByLabelText(/^Thumbnail/),
  title: () => screen.getByRole('textbox', { name: /^Blog title/ }),
  subTitle: () => screen.getByRole('textbox', { name: /^Sub title/ }),
  description: () => screen.getByRole('textbox', { name: 'Blog description' }),
  category: () => screen.getByRole('combobox', { name: 'Category' }),
  publish: () => screen.getByRole('checkbox', { name: 'Publish Now' }),
  generate: () => screen.getByRole('button', { name: 'Generate with AI' }),
};

export const aFile = (name = 'rain.jpg', type = 'image/jpeg', content = 'a picture') =>
  new File([content], name, { type });
