import type { FastifyInstance } from 'fastify';
import { siteCalls } from '../../contract/extensions/site';
import { withoutPrivate } from '../../contract/shown-settings';
import { isPicture } from '../../contract/site-pictures';
import type { SiteSettings } from '../../contract/site-settings';
import { notFound } from '../http/errors';
import { multipartRoutes } from '../http/multipart-form';
import { route } from '../http/route';
import type { FirstStepsService } from './first-steps.service';
import type { SiteService } from './site.service';

interface Options {
  site: SiteService;
  firstSteps: FirstStepsService;
}

const picturesPerMinute = 60;

export function siteRoutes(app: FastifyInstance, { site, firstSteps }: Options): void {
  const shown = async () => ({ navigation: (await site.read()).navigation });

  app.route(
    route(siteCalls.getSite, { cache: true }, async ({ user }) => {
      const { version, settings } = await site.get();
      return {
        success: true,
        version,
        settings: user?.role === 'admin' ? settings : toPublic(settings),
        ...(await shown()),
      };
    }),
  );

  app.route(
    route(siteCalls.listLinkTargets, async ({ query }) => ({
      success: true,
      targets: await site.listLinkTargets(query.search),
    })),
  );

  app.route(
    route(siteCalls.changeSite, async ({ body: { version, settings }, user }) => ({
      success: true,
      ...(await site.change(settings, { version, user })),
      ...(await shown()),
      message: 'The settings are saved.',
    })),
  );

  multipartRoutes(app, (forms) => {
    forms.route(
      route(siteCalls.addSitePicture, { perMinute: picturesPerMinute }, async ({ params, image }) => {
        const { setting } = params;
        if (!isPicture(setting)) throw notFound('A picture for this setting');
        return { success: true, picture: await site.storePicture(setting, image) };
      }),
    );
  });

  app.route(route(siteCalls.getFirstSteps, async () => ({ success: true, ...(await firstSteps.find()) })));

  app.route(
    route(siteCalls.finishFirstSteps, async ({ body, user }) => {
      await firstSteps.finish(body, user);
      return { success: true, message: 'Welcome to your blog.' };
    }),
  );
}

/** Links to drafts are called after what nobody knows yet. */
const toPublic = ({ navigation: _targets, ...settings }: Partial<SiteSettings>): Partial<SiteSettings> =>
  withoutPrivate(settings);
