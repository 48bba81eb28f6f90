// The settings of the site: see site-settings.ts.
import {
  Acknowledged,
  list,
  Message,
  query,
  successResponse,
  tooManyAttempts,
  uploadFailures,
  type Call,
} from '../call';
import { optionalText, type Infer } from '../schema';
import { limits } from '../limits';
import { linkTargetKinds } from '../link-targets';
import { picture } from '../site-pictures';
import { Navigation, settingInputs } from '../site-settings';
import {
  categoryList,
  commentList,
  dashboard,
  firstSteps,
  ownComments,
  pageList,
  redirectList,
  siteTag,
  tagList,
} from '../tags';

/** How often they were saved. */
const Version = {
  type: 'integer',
  title: 'the version of the settings',
  description: 'How often the settings were saved.',
  minimum: 0,
} as const;

const site = {
  version: Version,
  settings: {
    type: 'object',
    title: 'the settings',
    description: 'Those that differ from the defaults.',
    properties: settingInputs,
    additionalProperties: false,
  },
} as const;

const shown = {
  navigation: { ...Navigation, description: 'With addresses in place of ids, and without what readers do not see.' },
} as const;

export const LinkTarget = {
  type: 'object',
  required: ['target', 'kind', 'name', 'isPublic'],
  properties: {
    target: { type: 'string', description: 'as the navigation has it' },
    kind: { type: 'string', enum: linkTargetKinds },
    name: { type: 'string' },
    isPublic: { type: 'boolean', description: 'whether readers see it, and with that the link' },
  },
  additionalProperties: false,
} as const;
export type LinkTarget = Infer<typeof LinkTarget>;

export const siteCalls = {
  getSite: {
    method: 'GET',
    path: '/api/site',
    access: 'public',
    summary: 'Gets the settings of the site; what the links of the navigation refer to, admins alone',
    response: successResponse(site, shown),
    // The navigation leads to pages, categories and tags.
    provides: [siteTag, pageList, categoryList, tagList],
  },
  changeSite: {
    method: 'PUT',
    path: '/api/site',
    access: 'admin',
    summary: 'Changes settings of the site; those that are left out stay as they are',
    failures: {
      409: 'Other settings have been saved since the version that was sent.',
      422: 'A picture is none that is stored for this setting.',
    },
    body: { type: 'object', required: ['version', 'settings'], properties: site },
    response: successResponse({ ...site, message: Message }, shown),
    // Posts have their addresses by a setting.
    invalidates: [siteTag, { type: 'Blog' }, commentList, ownComments, dashboard],
  },
  addSitePicture: {
    method: 'POST',
    path: '/api/site/picture/:setting',
    access: 'admin',
    summary:
      'Stores a picture for the setting logo, logoDark, icon or linkPreview; it is deleted if it is no setting for a month',
    failures: { ...uploadFailures, ...tooManyAttempts, 404: 'The setting is no picture.' },
    form: { image: 'required' },
    response: successResponse({ picture: picture('the picture') }),
  },
  listLinkTargets: {
    method: 'GET',
    path: '/api/admin/link-targets',
    access: 'admin',
    summary:
      'Lists what a link of the navigation may lead to: some of each kind, and those to which links lead already',
    query: query({ search: { ...optionalText('search', limits.search), description: 'A part of the name.' } }),
    response: successResponse({ targets: list(LinkTarget) }),
    provides: [siteTag, pageList, categoryList, tagList],
  },
  getFirstSteps: {
    method: 'GET',
    path: '/api/site/first-steps',
    access: 'admin',
    summary: 'Tells whether the owner is to be asked for a name and the like: once, of a blog without a name',
    response: successResponse({
      isDue: { type: 'boolean' },
      samples: { type: 'integer', description: 'How many of the sample posts are there.' },
    }),
    provides: [firstSteps, { type: 'Blog' }],
  },
  finishFirstSteps: {
    method: 'POST',
    path: '/api/site/first-steps',
    access: 'admin',
    summary: 'Ends that: nobody is asked again',
    body: {
      type: 'object',
      required: ['removesSamples'],
      properties: {
        removesSamples: {
          type: 'boolean',
          title: 'whether to remove the sample posts',
          description: 'They are moved to the bin.',
        },
      },
    },
    response: Acknowledged,
    // The call does not say which posts it removes.
    invalidates: [
      firstSteps,
      { type: 'Blog' },
      { type: 'Comment' },
      { type: 'Revision' },
      { type: 'Preview' },
      { type: 'Annotation' },
      redirectList,
      dashboard,
    ],
  },
} as const satisfies Record<string, Call>;
