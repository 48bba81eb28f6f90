import {
  addBlog,
  adminComments,
  adminDashboard,
  signedInLayouts,
  editBlog,
  authPages,
  filters,
  publicLayout,
  home,
  likes,
  openingAPost,
  post,
  search,
  serverBlogs,
  serverComments,
  session,
  specTables,
} from '../files';
import { says, type Section } from '../statement';

export const states: Section = {
  title: '4. States and transitions',
  parts: {
    'Session start': [
      says('token and role are read from local storage', session('of an earlier visit is restored')),
      says(
        'If a token exists it is set as Bearer authorization on all requests and the user id is taken from the token payload.',
        session('sends its token with every request; a visitor sends none', 'of an earlier visit is restored'),
      ),
      says(
        'An undecodable token only logs a console error.',
        session('whose token cannot be decoded is restored as well, and logs an error'),
      ),
    ],
    Login: [
      says(
        "stores token and role locally, sets the Bearer header, toast 'Login successful!'",
        authPages('takes a user home, signed in'),
        session('shows what a visitor was not shown, as soon as it begins'),
      ),
    ],
    Logout: [
      says(
        'clears token, role, storage entries and the authorization header',
        publicLayout('logs out: a toast, nothing left in storage, and the login page'),
        session('shows nothing of it any more after the logout'),
      ),
      says(
        "toast 'Logged out successfully!', goes to /login",
        publicLayout('logs out: a toast, nothing left in storage, and the login page'),
      ),
    ],
    Search: [
      says(
        'submitting sets the global search term; Clear Search empties it',
        signedInLayouts('the state holds token, role and user id, the list of blogs and the term searched for'),
        search('Clear Search is there only while a term is set, and empties the field'),
      ),
    ],
    'Category filter': [
      says(
        "starts at 'All'; a tab shows only that category",
        search('are All and the four categories, All to begin with', 'show the posts of one category'),
      ),
      says(
        'Search and category combine; search runs first.',
        search('combine with the search'),
        filters('takes the category from what the search found'),
      ),
      says(
        'Search is a case-insensitive substring match on title or category.',
        filters('searches title and category for %p as it is, in any letter case'),
        search('finds what has the term in its title, in any letter case', 'finds what has the term in its category'),
      ),
    ],
    Like: [
      says(
        "liked when the user's id is in the blog's likes list (filled red heart)",
        home('fills the heart of a post that the reader likes'),
      ),
      says(
        'After a successful like the blog list is refetched.',
        likes('shows at once, and the list is fetched again'),
      ),
      says(
        'The like call acts as a toggle: calling it on an already-liked blog removes the like.',
        serverBlogs('is a toggle that lists name'),
        likes('taken back shows at once too'),
      ),
    ],
    'Login dialog': [
      says('open or closed', openingAPost('is asked to log in, and stays', 'closes the dialog by its button')),
    ],
    Blog: [
      says(
        'Published or Unpublished; the row toggle switches between them',
        adminDashboard('publishes a draft from its row, and shows what the server then says'),
        serverBlogs('publishing is a toggle, and what is unpublished leaves the liked lists too'),
      ),
      says(
        'isPublished can also be set on add or edit',
        addBlog('sends what was filled in, the picture with it'),
        editBlog('turns the publish flag over when it was %s'),
      ),
    ],
    Comment: [
      says(
        'not approved becomes approved through the admin approve action',
        adminComments('is sent when the time to undo it is over'),
        serverComments('a comment waits for approval, and is then there for everybody'),
      ),
      says(
        'nothing turns it back',
        specTables('there are nineteen calls, and none for the newsletter'),
        serverComments('an approval is permanent: approving again changes nothing'),
      ),
      says(
        'Deletion is permanent after confirmation.',
        adminComments('are deleted after the question, and only then'),
        serverComments('a deletion cannot be undone'),
      ),
    ],
    'Add comment': [
      says(
        'on success the form fields clear and the comment list reloads',
        post('is emptied when the comment is in, and the list is loaded again'),
      ),
    ],
    'Blog list load': [
      says(
        'happens at app start and on refresh',
        signedInLayouts('is asked for when the app starts at %s, and again on refresh'),
      ),
    ],
  },
};
