import {
  addBlog,
  signedInLayouts,
  editBlog,
  authPages,
  likes,
  requests,
  search,
  serverAccounts,
  serverBlogs,
  serverComments,
  session,
  specTables,
} from '../files';
import { says, type Section } from '../statement';

const fields = specTables('%s has its fields');
const call = specTables('%s is %s');

export const entities: Section = {
  title: '3. Entities and their fields',
  parts: {
    Blog: [
      says(
        '_id; title; subTitle (optional); description (rich-text HTML string); category',
        fields,
        serverBlogs('what is left out of a new post is empty, and it is a draft'),
      ),
      says(
        'image (URL string on read, file on upload)',
        serverBlogs('a cover has an address that works, on the host that was asked'),
        requests('of a form carries the blog as JSON, and the picture'),
      ),
      says(
        'createdAt / date; isPublished (boolean)',
        fields,
        serverBlogs('a post is listed newest first, with an excerpt, and read whole'),
      ),
      says(
        'likes (list of user ids; count is its length)',
        serverBlogs('is a toggle that lists name'),
        likes('shows at once, and the list is fetched again'),
      ),
    ],
    Comment: [
      says(
        '_id; blog (on the admin and profile lists an object with _id and title; elsewhere a link to the blog)',
        specTables('the blog of a comment is an object on the admin and profile lists, and an id elsewhere'),
      ),
      says(
        'name; content; createdAt; isApproved (boolean)',
        fields,
        serverComments('a comment waits for approval, and is then there for everybody'),
      ),
    ],
    'Dashboard data': [
      says('blogs (count), comments (count), drafts (count), totalLikes (count), recentBlogs (list of blogs)', fields),
    ],
    'Login response': [says('success, token, role, message', call)],
    'Registration payload': [
      says('name, email, password', call, authPages('says that it worked, and goes to the login')),
    ],
    'Add-blog payload': [
      says(
        "a JSON string 'blog' holding title, subTitle, description, category, isPublished, sent together with an image file",
        specTables('an added blog holds title, sub title, description, category and the publish flag'),
        requests('of a form carries the blog as JSON, and the picture'),
      ),
    ],
    'Token payload': [
      says(
        'carries an id field, read as the user id',
        serverAccounts('the token names the user, expires in a week, and holds nothing else'),
        authPages('takes a user home, signed in'),
      ),
    ],
    'Client session state': [
      says(
        'token, role, userId, blogs list, search input text',
        signedInLayouts('the state holds token, role and user id, the list of blogs and the term searched for'),
      ),
    ],
    Categories: [
      says(
        'fixed list All, Technology, Startup, Lifestyle, Finance (All is a filter only)',
        specTables('the categories are four, and All is a filter only'),
        search('are All and the four categories, All to begin with'),
      ),
      says(
        'The shared list used by the admin forms is not visible',
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
      ),
      says(
        "the default is 'startup' on add and 'Startup' on edit (both readings given)",
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
        editBlog('reads the category of another API in any letter case, and falls back to Startup'),
        serverBlogs('a category is accepted in any letter case and stored in its canonical form'),
      ),
    ],
    'Local storage': [
      says(
        "keys 'token' and 'role'",
        authPages('takes a user home, signed in'),
        session('of an earlier visit is restored'),
      ),
    ],
  },
};
