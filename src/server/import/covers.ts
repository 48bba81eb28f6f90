// Every post has a cover here. One that had none gets a plain one, in a colour of its category.
import sharp from 'sharp';
import type { Category } from '../../contract/categories';
import type { PreparedImage } from '../media/image-store';
import type { MediaService } from '../media/media.service';

const [width, height] = [1280, 640];

/** From the upper left to the lower right. */
const colours: Record<Category, [from: number[], to: number[]]> = {
  Technology: [
    [18, 58, 82],
    [96, 143, 163],
  ],
  Startup: [
    [94, 52, 18],
    [201, 146, 83],
  ],
  Lifestyle: [
    [14, 75, 64],
    [124, 178, 150],
  ],
  Finance: [
    [58, 44, 84],
    [140, 126, 171],
  ],
};

/** Four pixels, enlarged: between their centres, colours are mixed. */
function drawPlainCover(category: Category): Promise<Buffer> {
  const [from, to] = colours[category];
  const between = from.map((value, channel) => (value + to[channel]!) / 2);
  return sharp(Buffer.from([...from, ...between, ...between, ...to]), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(2 * width, 2 * height, { fit: 'fill', kernel: 'linear' })
    .extract({ left: width / 2, top: height / 2, width, height })
    .png()
    .toBuffer();
}

/** Each is made once, as many posts share it. */
export function createPlainCovers(media: Pick<MediaService, 'prepare'>) {
  const covers = new Map<Category, Promise<PreparedImage>>();
  return (category: Category): Promise<PreparedImage> => {
    const cover = covers.get(category) ?? drawPlainCover(category).then((drawn) => media.prepare(drawn));
    covers.set(category, cover);
    return cover;
  };
}
