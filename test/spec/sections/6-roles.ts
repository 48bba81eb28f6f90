import {
  adminDashboard,
  signedInLayouts,
  e2eSearch,
  likedBlogs,
  likes,
  myComments,
  openingAPost,
  e2eReader,
  serverBlogs,
  serverCalls,
  serverComments,
  session,
  e2eAdmin,
} from '../files';
import { says, type Section } from '../statement';

export const roles: Section = {
  title: '6. Roles and permissions',
  parts: {
    Visitor: [
      says(
        'Browse cards, search, filter, register, log in, view a post page and submit comments (post page is public)',
        e2eSearch(
          'search and category narrow the posts, and the address and its history follow',
          'a card is a link that a visitor may copy, or open in another tab',
        ),
        e2eReader('registers', 'logs in'),
        serverCalls('does not refuse %s to visitors'),
        serverComments('a comment waits for approval, and is then there for everybody'),
      ),
      says(
        'cannot open a post from a home card or like',
        openingAPost('is asked to log in, and stays'),
        likes('of a visitor asks to log in, and nothing is sent'),
        serverCalls('refuses %s to visitors'),
      ),
    ],
    User: [
      says(
        'Open /blog/{id}, like/unlike, profile area (liked blogs, own comments)',
        e2eReader('opens the post', 'likes it, which shows before the server has answered'),
        likedBlogs('counts and lists them, numbered'),
        myComments('counts them, and shows each in quotes with its post and its date'),
        serverBlogs('is a toggle that lists name'),
        serverComments('a comment written with a token is among one’s own, waiting or not'),
      ),
    ],
    admin: [
      says(
        'Dashboard, create/edit/list blogs, toggle publish, delete blogs, approve and delete comments',
        e2eAdmin(
          'a post is written, published, changed, taken back and deleted',
          'comments are approved by keyboard, and an approval can be undone in time',
        ),
        adminDashboard('counts blogs, comments, drafts and likes'),
        serverCalls('refuses %s to users'),
      ),
    ],
    '/admin': [
      says(
        '/admin only checks client-side that a token exists, not the role; otherwise it shows the login form.',
        signedInLayouts(
          'opens to anybody with a token, whatever their role',
          'shows a visitor at %s the login form in its place',
        ),
      ),
      says(
        'The admin calls send the bearer token.',
        session('sends its token with every request; a visitor sends none'),
        serverCalls('refuses %s to visitors'),
      ),
      says(
        'Server-side enforcement: not shown.',
        serverCalls('refuses %s to visitors', 'refuses %s to users'),
        adminDashboard('says at %s that it needs an admin account, and lets one log in with another'),
      ),
    ],
    '/profile': [
      says(
        'The profile route has no client guard; its calls need the token.',
        signedInLayouts('the profile opens to anybody; what is in it needs a token'),
        serverCalls('refuses %s to visitors'),
      ),
    ],
  },
};
