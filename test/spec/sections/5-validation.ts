import {
  addBlog,
  adminBlogList,
  adminComments,
  editBlog,
  authPages,
  publicLayout,
  likedBlogs,
  post,
  search,
  serverAccounts,
  serverComments,
} from '../files';
import { says, type Section } from '../statement';

export const validation: Section = {
  title: '5. Validation rules',
  parts: {
    Search: [
      says(
        'Search field required.',
        search('the field is required, and has its placeholder', 'nothing but blanks searches for nothing'),
      ),
    ],
    Newsletter: [
      says(
        'Newsletter email input required (nothing is sent).',
        publicLayout('requires an address, and sends nothing'),
      ),
    ],
    'Add blog': [
      says(
        'thumbnail, title, sub title required (form level)',
        addBlog(
          'asks for a thumbnail, a title and a sub title, and starts unpublished under Startup',
          'sends nothing without a thumbnail',
        ),
      ),
      says("Generate with an empty title shows 'Please enter a title'.", addBlog('without a title asks for one')),
    ],
    'Edit blog': [
      says(
        'title required; sub title and image optional',
        editBlog('shows the post as the server has it; only the title is required'),
      ),
      says(
        'image sent only if a new file was chosen',
        editBlog(
          'sends the changes without a picture when none was chosen, says so, and goes to the list',
          'sends the new picture when one was chosen',
        ),
      ),
    ],
    Login: [
      says(
        'email required and in email format; password required',
        authPages(
          'asks for e-mail address and password, both required',
          'sends nothing while the e-mail address is invalid',
        ),
      ),
    ],
    Register: [
      says('name required', authPages('requires the name only')),
      says(
        'The email and password fields carry a misspelled required attribute, so they are not effectively enforced by the form.',
        authPages('requires the name only'),
      ),
      says('No length rules shown.', serverAccounts('a registration with %s is refused with a sentence')),
    ],
    Comment: [
      says('name and comment text both required', post('requires a name and a comment')),
      says('no length bounds shown', serverComments('names and texts are held to their limits, counted in characters')),
    ],
    Confirmations: [
      says(
        "'Are you sure you want to delete this blog?'",
        adminBlogList('deletes a blog only after the question was answered with yes'),
      ),
      says(
        "'Are you sure you want to delete this comment?'",
        adminComments('are deleted after the question, and only then'),
      ),
      says(
        "'Are you sure you want to remove this from your liked blogs?'",
        likedBlogs('asks before it removes one, and keeps it when told to'),
      ),
    ],
  },
};
