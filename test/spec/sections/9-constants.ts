import {
  addBlog,
  adminComments,
  editBlog,
  authPages,
  publicLayout,
  home,
  myComments,
  requests,
  e2eScreens,
  search,
  serverBlogs,
  serverComments,
  toasts,
} from '../files';
import { says, type Section } from '../statement';

export const constants: Section = {
  title: '9. Business constants and limits',
  parts: {
    Toasts: [
      says('at most 20 at once', toasts('are at most 20 at once; the others wait for their turn')),
      says('4000 ms for error, blank and custom; 2000 ms for success', toasts('of kind %s stay %i ms')),
      says('loading has no limit', toasts('of what is loading stay until they are taken away')),
    ],
    Preview: [
      says('Card description preview: 80 characters.', home('shows the first 80 characters of a description, as text')),
    ],
    Defaults: [
      says("Default category filter: 'All'.", search('are All and the four categories, All to begin with')),
      says(
        "Default new-blog category: 'startup' (edit: 'Startup').",
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
        editBlog('reads the category of another API in any letter case, and falls back to Startup'),
      ),
      says(
        'Default publish flag: off.',
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
        serverBlogs('what is left out of a new post is empty, and it is a draft'),
      ),
      says("Default comment filter: 'Not Approved'.", adminComments('begin with those that are not approved')),
    ],
    'Local storage': [says("Local storage keys: 'token' and 'role'.", authPages('takes a user home, signed in'))],
    'Date format': [
      says(
        "My Comments date format: 'MMM d, yyyy'.",
        myComments('counts them, and shows each in quotes with its post and its date'),
      ),
    ],
    Grid: [
      says(
        'Grid columns: 1, 2, 3, 4 by screen size.',
        e2eScreens('on a screen ${width} pixels wide the cards stand in ${columns}'),
      ),
    ],
    Copyright: [says('Copyright year: 2025.', publicLayout('has its three columns and the year 2025'))],
    'Left open': [
      says(
        'Upload size limits, page sizes, comment list size, time-outs: not shown.',
        serverBlogs('with a picture of more than 15 MB is refused'),
        addBlog('that is too large is refused beside the field'),
        requests('waits half a minute, longer for what has to be written, and for an upload as long as it takes'),
        serverComments('names and texts are held to their limits, counted in characters'),
      ),
    ],
  },
};
