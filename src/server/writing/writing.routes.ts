import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { writingCalls } from '../../contract/extensions/writing';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import type { MediaService } from '../media/media.service';
import { renderSmall } from '../media/render-small';
import type { SiteService } from '../site/site.service';
import type { Assistant } from './assistant';
import type { Generator } from './generator';

interface Services {
  generator: Generator;
  assistant: Assistant;
  media: Pick<MediaService, 'findPicture'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** Of each call: they cost money. */
const perMinute = 10;

export function writingRoutes(app: FastifyInstance, { generator, assistant, media, site }: Services): void {
  async function readJpeg(address: string): Promise<Buffer> {
    const picture = await media.findPicture(address);
    if (!picture) throw new HttpError(422, 'Only a picture that is stored in this blog can be described.');
    return renderSmall(picture);
  }

  app.route(
    route(contract.generateContent, { perMinute }, async ({ body, signal }) => ({
      success: true,
      content: await generator.generate(body.prompt, signal),
    })),
  );

  app.route(
    route(writingCalls.getAssistant, () => {
      const { service } = assistant;
      return { success: true, ...(service && { service }) };
    }),
  );

  app.route(
    route(writingCalls.continueText, { perMinute }, async ({ body, ...caller }) => ({
      success: true,
      text: await assistant.continueText(body, caller),
    })),
  );

  app.route(
    route(writingCalls.shortenText, { perMinute }, async ({ body, ...caller }) => ({
      success: true,
      text: await assistant.shortenText(body.text, caller),
    })),
  );

  app.route(
    route(writingCalls.correctText, { perMinute }, async ({ body, ...caller }) => ({
      success: true,
      corrections: await assistant.correctText(body.paragraphs, caller),
    })),
  );

  app.route(
    route(writingCalls.suggestTitles, { perMinute }, async ({ body, ...caller }) => ({
      success: true,
      titles: await assistant.suggestTitles(body.text, caller),
    })),
  );

  app.route(
    route(writingCalls.describePicture, { perMinute }, async ({ body, ...caller }) => {
      const { language } = await site.readSettings();
      const text = await assistant.describePicture(() => readJpeg(body.address), language, caller);
      return { success: true, text };
    }),
  );
}
