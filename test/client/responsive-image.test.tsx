import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act, fireEvent, render } from '@testing-library/react';
import { ThemeProvider } from '@mui/material/styles';
import { theme } from '../../src/client/ui/theme';
import { ResponsiveImage } from '../../src/client/ui/ResponsiveImage';

const widths = (format: string) =>
  [480, 960].map((width) => ({ url: `http://api.test/images/1-${width}.${format}`, width }));

const cover = { src: 'http://api.test/images/1-960.webp', sources: widths('webp'), sizes: '50vw', ratio: 2 };

const image = (properties: Partial<Parameters<typeof ResponsiveImage>[0]> = {}) => (
  <ThemeProvider theme={theme}>
    <ResponsiveImage {...cover} {...properties} />
  </ThemeProvider>
);

const webp = 'http://api.test/images/1-480.webp 480w, http://api.test/images/1-960.webp 960w';
const avif = 'http://api.test/images/1-480.avif 480w, http://api.test/images/1-960.avif 960w';

function show(properties: Parameters<typeof image>[0]) {
  const { container, rerender } = render(image(properties));
  return {
    rerender: (changed: Parameters<typeof image>[0]) => rerender(image(changed)),
    find: () => ({ img: container.querySelector('img'), source: container.querySelector('source') }),
    fail: () => fireEvent.error(container.querySelector('img')!),
  };
}

test('an initial stands in the place of a picture that there is not, and of no other', () => {
  const { container, rerender } = render(image({ src: '', sources: [], initial: 'R' }));
  expect(container.querySelector('[data-initial="R"]')).toHaveStyle({ aspectRatio: '2' });
  expect(container.querySelector('img')).not.toBeInTheDocument();
  rerender(image({ initial: 'R' }));
  expect(container.querySelector('[data-initial]')).not.toBeInTheDocument();
  expect(container.querySelector('img')).toBeInTheDocument();
});

test('AVIF is offered before WebP, in the same widths and for the same sizes', () => {
  const { img, source } = show({ avifSources: widths('avif') }).find();
  expect(source).toHaveAttribute('type', 'image/avif');
  expect(source).toHaveAttribute('srcset', avif);
  expect(source).toHaveAttribute('sizes', '50vw');
  expect(source!.nextSibling).toBe(img);
  expect(img).toHaveAttribute('src', cover.src);
  expect(img).toHaveAttribute('srcset', webp);
});

test.each([
  ['lacks AVIF', {}],
  ['has none yet', { avifSources: [] }],
])('an API that %s gives the picture without', (_what, properties) => {
  const { img, source } = show(properties).find();
  expect(source).toBeNull();
  expect(img).toHaveAttribute('srcset', webp);
});

test('a picture above the fold loads at once and with priority, others when they are near', () => {
  expect(show({ avifSources: widths('avif'), isPriority: true }).find().img).toHaveAttribute('fetchpriority', 'high');
  const { img } = show({ avifSources: widths('avif') }).find();
  expect(img).toHaveAttribute('fetchpriority', 'auto');
  expect(img).toHaveAttribute('loading', 'lazy');
});

test('where the AVIF fails the WebP is shown, and where that fails too, the background', () => {
  const shown = show({ avifSources: widths('avif') });
  shown.fail();
  expect(shown.find().source).toBeNull();
  expect(shown.find().img).toHaveAttribute('srcset', webp);
  shown.fail();
  expect(shown.find().img).toBeNull();
});

test('without AVIF the first failure leaves the background; another picture is tried again', () => {
  const shown = show({});
  shown.fail();
  expect(shown.find().img).toBeNull();
  shown.rerender({ src: 'http://api.test/images/2-960.webp', avifSources: widths('avif') });
  expect(shown.find().img).toHaveAttribute('src', 'http://api.test/images/2-960.webp');
  expect(shown.find().source).not.toBeNull();
});

test('the picture that is shown stays the same element when AVIF is added', () => {
  const shown = show({});
  const { img } = shown.find();
  shown.rerender({ avifSources: widths('avif') });
  expect(shown.find().source).not.toBeNull();
  expect(shown.find().img).toBe(img);
});

describe('hydrated', () => {
  async function hydrate(beforehand: (img: HTMLImageElement) => void = () => undefined) {
    const container = document.body.appendChild(document.createElement('div'));
    const page = image({ avifSources: widths('avif'), isPriority: true });
    container.innerHTML = renderToString(page);
    beforehand(container.querySelector('img')!);
    const onRecoverableError = jest.fn();
    await act(async () => {
      hydrateRoot(container, page, { onRecoverableError });
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    return container;
  }

  test('a picture is what the server has rendered', async () => {
    const container = await hydrate((img) => {
      expect(img.parentElement!.firstElementChild).toHaveAttribute('srcset', avif);
    });
    expect(container.querySelector('source')).toHaveAttribute('srcset', avif);
  });

  test('a picture whose AVIF has failed before that gets the WebP', async () => {
    const container = await hydrate((img) => {
      Object.defineProperties(img, { complete: { value: true }, naturalWidth: { value: 0 } });
    });
    expect(container.querySelector('source')).toBeNull();
    expect(container.querySelector('img')).toHaveAttribute('srcset', webp);
  });
});
