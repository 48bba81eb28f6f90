import {
  addBlog,
  errorCatalogue,
  editBlog,
  authPages,
  e2eFailures,
  publicLayout,
  likedBlogs,
  likes,
  myComments,
  e2eScreens,
  serverCalls,
  serverHttp,
  toastMessages,
} from '../files';
import { says, type Section } from '../statement';

export const errors: Section = {
  title: '8. The error catalogue',
  parts: {
    Toasts: [says('Errors appear as toasts.', errorCatalogue('since %s says so, exactly'))],
    'Generic rule': [
      says(
        "response with success false shows the server's message as an error toast",
        errorCatalogue('since %s says so, exactly', 'by the generic rule, › %s › %s'),
      ),
      says(
        "a failed request shows the error's message as an error toast",
        errorCatalogue(
          'since %s says so, exactly',
          'by the generic rule, › %s › %s',
          'within half a minute is reported as a time-out, and stays as it was typed',
        ),
        e2eScreens(
          'a comment is not lost: the failure is reported, and it can be sent later',
          'a server that went down is reported, and the page stays',
        ),
        e2eFailures('since the server answers ${what} is explained, and can be tried again'),
      ),
      says('server success messages are shown as success toasts', toastMessages('a call that succeeds › %s says %j')),
    ],
    'Login and register': [
      says(
        "Login and register prefer the server's response message, falling back to the error message.",
        authPages(
          'says what the server says when it refuses with %i',
          'says so when the server cannot be reached',
          'says %s',
        ),
        errorCatalogue('at the login is a wrong password, not the end of a session'),
      ),
      says(
        "Registration falls back to 'Registration failed' or 'Something went wrong. Try again!'.",
        authPages('says %s'),
        errorCatalogue('with words of their own, › %s › says so when it %s'),
      ),
    ],
    'Liking without a token': [
      says(
        "'Please log in to like a post.' and no request is made",
        likes('of a visitor asks to log in, and nothing is sent'),
        e2eFailures('a visitor who likes is asked to log in, and nothing is sent'),
      ),
    ],
    'Failed like': [
      says("Failed like request: 'Something went wrong.' (also logged to console).", likes('is taken back when %s')),
      says(
        'The same text is used for a failed unlike.',
        likedBlogs('keeps one whose removal is %s, and says that it went wrong'),
      ),
    ],
    'Fixed messages': [
      says("'Please enter a title'", addBlog('without a title asks for one')),
      says(
        "'Failed to fetch liked blogs.'; 'An error occurred while fetching blogs.'",
        likedBlogs('says that the load was %s, and tries again'),
        errorCatalogue('with words of their own, › %s › says so when it %s'),
      ),
      says(
        "'Failed to fetch your comments.'; 'An error occurred while fetching your comments.'",
        myComments('says that the load was %s, and tries again'),
        errorCatalogue('with words of their own, › %s › says so when it %s'),
      ),
      says(
        "'Failed to fetch blog data.'; 'Error fetching blog data.' (also redirects to the blog list)",
        editBlog('goes back to the list when the post %s'),
      ),
    ],
    'Success messages': [
      says("'Login successful!'", authPages('takes a user home, signed in')),
      says(
        "'Logged out successfully!'",
        publicLayout('logs out: a toast, nothing left in storage, and the login page'),
      ),
      says("'Registration successful! Please login.'", authPages('says that it worked, and goes to the login')),
      says("'Blog removed from your liked list.'", likedBlogs('removes one, and says so')),
      says(
        "'Blog updated successfully!'",
        editBlog('sends the changes without a picture when none was chosen, says so, and goes to the list'),
      ),
    ],
    'Error codes': [
      says(
        'Server-side error codes: not shown.',
        errorCatalogue('since %s says so, exactly', 'in answer to %s ends the session, and says so'),
        serverCalls('refuses %s to visitors', 'refuses %s to users'),
        serverHttp('%s may be called %i times a minute'),
      ),
    ],
  },
};
