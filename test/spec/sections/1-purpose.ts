import {
  addBlog,
  adminComments,
  adminDashboard,
  clientCalls,
  editor,
  e2eSearch,
  publicLayout,
  home,
  likedBlogs,
  likes,
  myComments,
  openingAPost,
  post,
  e2eReader,
  search,
  serverComments,
  session,
  e2eAdmin,
} from '../files';
import { says, type Section } from '../statement';

export const purpose: Section = {
  title: '1. What the product does and for whom',
  parts: {
    'The product': [
      says(
        'Visitors browse and search blog posts, register and log in',
        e2eSearch('search and category narrow the posts, and the address and its history follow'),
        e2eReader('registers', 'logs in'),
      ),
      says(
        'signed-in users read full posts, like them and comment',
        e2eReader(
          'opens the post',
          'likes it, which shows before the server has answered',
          'comments, and the comment waits for approval',
        ),
      ),
      says(
        'admins create, edit, publish and moderate content',
        e2eAdmin(
          'written, with every kind of formatting',
          'published from the list',
          'changed',
          'comments are approved by keyboard, and an approval can be undone in time',
        ),
      ),
    ],
    Slogans: [
      says("Tagline: 'Your own blogging platform'.", home('shows the tagline and the banner')),
      says("Landing banner: 'New: AI feature integrated'.", home('shows the tagline and the banner')),
    ],
    Visitors: [
      says('browse a public list of blog cards', home('shows a card with image, title, category, heart and count')),
      says('filter by category', search('show the posts of one category')),
      says(
        'search by title or category',
        search('finds what has the term in its title, in any letter case', 'finds what has the term in its category'),
      ),
      says(
        'They may not open a full post from the home page or like (a prompt or message is shown).',
        openingAPost('is asked to log in, and stays'),
        likes('of a visitor asks to log in, and nothing is sent'),
      ),
      says(
        'Public readers may view a post page and submit comments without logging in',
        post(
          'shows date, title, subtitle, author, cover and share icons',
          'is emptied when the comment is in, and the list is loaded again',
        ),
        serverComments('a comment waits for approval, and is then there for everybody'),
      ),
      says(
        'the home page card click requires a token',
        openingAPost('is asked to log in, and stays', 'opens the post'),
      ),
    ],
    'Registered users': [
      says('read full posts at /blog/{id}', openingAPost('opens the post')),
      says(
        'like or unlike posts',
        likes('shows at once, and the list is fetched again', 'taken back shows at once too'),
      ),
      says(
        'see liked blogs and own comments in a profile area',
        likedBlogs('counts and lists them, numbered'),
        myComments('counts them, and shows each in quotes with its post and its date'),
      ),
    ],
    Admin: [
      says(
        'manage blogs (add, edit, list, publish toggle, delete)',
        e2eAdmin(
          'written, with every kind of formatting',
          'published from the list',
          'changed',
          'taken back and deleted',
        ),
      ),
      says(
        'comments (approve, delete)',
        adminComments('is sent when the time to undo it is over', 'are deleted after the question, and only then'),
      ),
      says('see a dashboard with counters', adminDashboard('counts blogs, comments, drafts and likes')),
    ],
    Descriptions: [
      says(
        'Blog descriptions are written in a rich-text editor.',
        editor(
          'is a text field with a name, a placeholder and a count of its words',
          'a shortcut does what its tool does, and AltGr is no shortcut',
        ),
        e2eAdmin('written, with every kind of formatting'),
      ),
      says(
        'An AI action can generate blog content from a title (returned as Markdown, converted to HTML and placed into the editor).',
        addBlog('writes from the title into the empty editor, with an overlay meanwhile'),
      ),
    ],
    Newsletter: [
      says(
        'A newsletter sign-up block exists on the home page; it sends nothing (no submit handling).',
        publicLayout('requires an address, and sends nothing', 'does not reload the page'),
      ),
    ],
    Requests: [
      says(
        'All requests go to one fixed remote API base address (not named here).',
        clientCalls('makes the call %s as the contract says'),
      ),
      says(
        'When a token exists, an Authorization Bearer header is attached to requests.',
        session('sends its token with every request; a visitor sends none'),
      ),
    ],
  },
};
