import {
  addBlog,
  adminBlogList,
  adminComments,
  adminDashboard,
  signedInLayouts,
  editBlog,
  editor,
  authPages,
  publicLayout,
  home,
  likedBlogs,
  myComments,
  openingAPost,
  post,
  e2eReader,
  e2eScreens,
  search,
  serverDashboard,
} from '../files';
import { says, type Section } from '../statement';

const leadsToItsPage = signedInLayouts('%s leads to its page');

export const screensAndRoutes: Section = {
  title: '2. Screens and routes',
  parts: {
    'Route table': [
      says('| / | Public home |', leadsToItsPage),
      says(
        '| /blog/{id} | Blog post page (route parameter: id) |',
        leadsToItsPage,
        post('is asked for by its id, whatever that looks like'),
      ),
      says('| /login | Login form |', leadsToItsPage),
      says('| /register | Registration form |', leadsToItsPage),
      says(
        'Shows the admin layout only if a token exists, otherwise shows the login form.',
        signedInLayouts(
          'opens to anybody with a token, whatever their role',
          'shows a visitor at %s the login form in its place',
        ),
      ),
      says('Children: index (dashboard), addBlog, listBlog, comments, edit-blog/{blogId}', leadsToItsPage),
      says(
        'User layout with top bar and side menu.',
        signedInLayouts(
          'the frame of the %s area › has a bar with the logo and Home, which lead home, and Logout',
          'has a menu with its pages, and Home and Logout for small screens',
        ),
      ),
      says('Children: liked, comments (/profile/liked, /profile/comments)', leadsToItsPage),
      says(
        'The /profile route has no client-side guard; its calls need the token.',
        signedInLayouts('the profile opens to anybody; what is in it needs a token'),
      ),
    ],
    'Navigation bar (public)': [
      says('Sticky.', e2eScreens('the navigation bar stays in sight')),
      says('The logo goes to /.', publicLayout('leads home by its logo')),
      says('Signed out: Register and Login.', publicLayout('offers a visitor Register and Login')),
      says(
        "Signed in: Dashboard (goes to /admin) when role is 'admin'",
        publicLayout('offers an admin Dashboard and Logout'),
      ),
      says(
        'otherwise Profile (goes to /profile/liked); plus Logout.',
        publicLayout('offers a user Profile and Logout'),
      ),
      says(
        'On small screens it collapses into a toggleable menu with the same entries.',
        e2eScreens('on a small screen the navigation folds into a menu with the same entries'),
        publicLayout('opens and closes its menu on a small screen'),
      ),
    ],
    Home: [
      says(
        "Hero with a search form: placeholder 'Search for blogs', required, submit button 'Search'.",
        search('the field is required, and has its placeholder', 'begins when it is submitted, not while it is typed'),
      ),
      says(
        "A 'Clear Search' button appears only while a search term is set.",
        search('Clear Search is there only while a term is set, and empties the field'),
      ),
      says(
        'Category tab bar: All, Technology, Startup, Lifestyle, Finance (default All).',
        search('are All and the four categories, All to begin with'),
      ),
      says(
        'Grid of blog cards: 1 column on small screens, 2 on small-medium, 3 on medium, 4 on extra large.',
        e2eScreens('on a screen ${width} pixels wide the cards stand in ${columns}'),
      ),
      says('Each card shows image, title, category', home('shows a card with image, title, category, heart and count')),
      says(
        'the first 80 characters of the description (HTML text)',
        home('shows the first 80 characters of a description, as text'),
      ),
      says(
        'and a like heart with count (filled red when liked by the user, outline otherwise)',
        home(
          'shows a card with image, title, category, heart and count',
          'fills the heart of a post that the reader likes',
        ),
        e2eReader('likes it, which shows before the server has answered'),
      ),
      says(
        'Clicking a card goes to /blog/{id} only if a token exists; otherwise a login-required dialog opens.',
        openingAPost('opens the post', 'is asked to log in, and stays'),
      ),
      says(
        "Login-required dialog: title 'Login Required'; text 'Please log in or create an account to read the full blog post.'",
        openingAPost('is asked to log in, and stays'),
      ),
      says('a Login button to /login; a Register button to /register', openingAPost('goes on to %s')),
      says(
        'a close control; clicking the backdrop also closes it',
        openingAPost('closes the dialog by its button', 'closes the dialog by a click beside it'),
      ),
      says(
        "Newsletter block: required text input, placeholder 'Enter your email id', a Subscribe button.",
        publicLayout('requires an address, and sends nothing'),
      ),
      says(
        'No submit handler: nothing is sent.',
        publicLayout('requires an address, and sends nothing', 'does not reload the page'),
      ),
      says(
        'Footer: link columns Quick Links, Need Help?, Follow Us',
        publicLayout('has its three columns and the year 2025'),
      ),
      says(
        'Social links open in a new tab: facebook, twitter, instagram, youtube.',
        publicLayout('opens the social networks in a new tab without an opener; its other entries are no links'),
      ),
      says(
        'Other footer links are placeholders with no destination.',
        publicLayout('opens the social networks in a new tab without an opener; its other entries are no links'),
      ),
      says('Copyright line reads 2025.', publicLayout('has its three columns and the year 2025')),
    ],
    'Blog post page (/blog/{id})': [
      says('Loading spinner until the post loads.', post('is waited for with a spinner')),
      says(
        'published date formatted as month, day, year; title; subtitle; a fixed author label; cover image',
        post('shows date, title, subtitle, author, cover and share icons'),
      ),
      says('HTML description rendered as rich text', post('renders its description as rich text')),
      says(
        'comment count and list (each with name, content, relative time)',
        post('are counted and listed with name, text and how long ago'),
      ),
      says('an add-comment form with required name and required comment', post('requires a name and a comment')),
      says(
        'share icons for three social networks (images only)',
        post('shows date, title, subtitle, author, cover and share icons'),
      ),
    ],
    Login: [
      says(
        "Heading 'Login', prompt 'Enter your credentials to continue'.",
        authPages('asks for e-mail address and password, both required'),
      ),
      says(
        'Fields: email and password, both required; email must be in email format.',
        authPages(
          'asks for e-mail address and password, both required',
          'sends nothing while the e-mail address is invalid',
        ),
      ),
      says(
        "On success, role 'admin' goes to /admin, anything else to /.",
        authPages('takes an admin to /admin', 'takes a user home, signed in'),
      ),
    ],
    "Register ('Create Account')": [
      says(
        "Fields: full name, email, password; a 'Register' button; a link back to login.",
        authPages('says that it worked, and goes to the login', 'leads back to the login'),
      ),
      says(
        "On success shows 'Registration successful! Please login.' and goes to /login.",
        authPages('says that it worked, and goes to the login'),
      ),
    ],
    'Admin layout': [
      says(
        "Top bar: logo (to home page), 'Home' button, 'Logout' button",
        signedInLayouts(
          'the frame of the %s area › has a bar with the logo and Home, which lead home, and Logout',
          'logs out by its Logout',
        ),
        e2eScreens('the menu is at the side of a wide screen, and behind a button on a small one'),
      ),
      says(
        'on small screens a menu button toggles the side menu',
        e2eScreens('the menu is at the side of a wide screen, and behind a button on a small one'),
        signedInLayouts('opens and closes its menu by a button'),
      ),
      says(
        'Side menu: /admin (Dashboard), /admin/addBlog (Add Blog), /admin/listBlog (Blog List), /admin/comments (Comments).',
        signedInLayouts('has a menu with its pages, and Home and Logout for small screens'),
      ),
    ],
    'Admin dashboard (/admin)': [
      says(
        'Four counters: Blogs, Comments, Drafts, Total Likes.',
        adminDashboard('counts blogs, comments, drafts and likes'),
      ),
      says(
        "'Latest Blogs' table: columns #, Blog Title, Date, Status, Actions.",
        adminDashboard('lists the latest blogs with number, title, date, status and actions'),
      ),
      says(
        'Date and Status are hidden on small screens.',
        e2eScreens('the table of ${path} hides date and status on a small screen'),
      ),
      says(
        'It lists the recent blogs the server returns.',
        adminDashboard('lists the latest blogs with number, title, date, status and actions'),
        serverDashboard('counts everything, and lists the five newest posts, drafts included'),
      ),
    ],
    'Add Blog (/admin/addBlog)': [
      says(
        'Thumbnail image upload (required), blog title (required), sub title (required), rich-text description',
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
        editor('is a text field with a name, a placeholder and a count of its words'),
      ),
      says(
        "a 'Generate with AI' button inside the editor area (spinner overlay while running)",
        addBlog('writes from the title into the empty editor, with an overlay meanwhile'),
      ),
      says(
        "category dropdown (default 'startup'), 'Publish Now' checkbox (default off)",
        addBlog('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup'),
      ),
      says(
        "submit button 'Add Blog' ('Adding...' while sending)",
        addBlog('says that it is adding, shows how far it is, and takes no second click'),
      ),
      says(
        'After success the form resets: image, title and category go back to defaults; sub title and the published flag are not reset.',
        addBlog('empties image, title, category and description afterwards; sub title and publish flag stay'),
      ),
    ],
    'Blog List (/admin/listBlog)': [
      says(
        'Table with columns #, Blog Title, Date, Status, Actions',
        signedInLayouts('has its columns in the admin area'),
      ),
      says(
        'date and status hidden on small screens',
        e2eScreens('the table of ${path} hides date and status on a small screen'),
      ),
      says(
        'Rows come from a row element whose exact layout is not shown.',
        adminBlogList('shows each blog with its status and the action that would change it'),
      ),
      says(
        "toggle publish (label shows the action that would happen: 'Unpublish' for a published blog, 'Publish' for an unpublished one)",
        adminBlogList('shows each blog with its status and the action that would change it'),
      ),
      says('delete (with confirmation)', adminBlogList('deletes a blog only after the question was answered with yes')),
      says(
        'navigation to the edit route',
        adminBlogList('shows each blog with its status and the action that would change it'),
      ),
      says(
        'Status text is green for Published, orange for Unpublished.',
        e2eScreens('Published is green and Unpublished is orange'),
      ),
    ],
    'Edit Blog (/admin/edit-blog/{id})': [
      says('Loads the blog by route id.', editBlog('shows the post as the server has it; only the title is required')),
      says(
        'Optional new thumbnail, title (required), sub title (optional), description editor',
        editBlog(
          'shows the post as the server has it; only the title is required',
          'sends the new picture when one was chosen',
        ),
      ),
      says(
        "category (default 'Startup' on edit), publish checkbox",
        editBlog(
          'reads the category of another API in any letter case, and falls back to Startup',
          'shows the post as the server has it; only the title is required',
        ),
      ),
      says("Button 'Update Blog' ('Updating...' while sending).", editBlog('says that it is updating')),
      says(
        "Success: 'Blog updated successfully!' and go to /admin/listBlog.",
        editBlog('sends the changes without a picture when none was chosen, says so, and goes to the list'),
      ),
      says(
        "Load failure: 'Failed to fetch blog data.' or 'Error fetching blog data.' and go to /admin/listBlog.",
        editBlog('goes back to the list when the post %s'),
      ),
    ],
    'Comments (admin)': [
      says(
        "Filter buttons 'Approved' and 'Not Approved' (default 'Not Approved').",
        adminComments('begin with those that are not approved', 'that are approved have a badge and no tick'),
      ),
      says(
        'Table columns: Blog Title & Comments, Date, Action.',
        adminComments('begin with those that are not approved'),
      ),
      says(
        'Each row shows blog title, commenter name, comment content and date.',
        adminComments('begin with those that are not approved'),
      ),
      says(
        'Not approved: a tick icon to approve.',
        adminComments('begin with those that are not approved', 'is sent when the time to undo it is over'),
      ),
      says("Approved: an 'Approved' badge.", adminComments('that are approved have a badge and no tick')),
      says(
        'Every row has a bin icon to delete.',
        adminComments('are deleted after the question, and only then', 'that are approved have a badge and no tick'),
      ),
    ],
    'Profile area': [
      says(
        "Top bar like the admin one (logo to /, 'Home', 'Logout'; small-screen menu toggle).",
        signedInLayouts(
          'the frame of the %s area › has a bar with the logo and Home, which lead home, and Logout',
          'opens and closes its menu by a button',
          'logs out by its Logout',
        ),
      ),
      says(
        "Side menu: 'My Profile' heading, 'Liked Blogs' (/profile/liked), 'My Comments' (/profile/comments)",
        signedInLayouts('has a menu with its pages, and Home and Logout for small screens'),
      ),
      says(
        'plus Home and Logout on small screens',
        e2eScreens('the profile’s menu is behind a button on a small screen, and has Home and Logout there'),
      ),
      says(
        "Liked Blogs: 'Total Liked: N'; table with #, Blog Title (click opens /blog/{id}), Actions (a liked icon and a remove icon).",
        likedBlogs('counts and lists them, numbered', 'opens a post by its title', 'removes one, and says so'),
      ),
      says(
        `Empty state: "You haven't liked any blogs yet." 'Loading...' while loading.`,
        likedBlogs('says that it is loading, and that there are none'),
      ),
      says(
        "My Comments: 'Total Comments: N'; each card shows the comment content in quotes and 'Commented on' with the blog title as a link to /blog/{id}, plus the date formatted 'MMM d, yyyy'.",
        myComments('counts them, and shows each in quotes with its post and its date', 'leads to the post'),
      ),
      says(
        `Empty state: "You haven't posted any comments yet." 'Loading your comments...' while loading.`,
        myComments('says that they are loading, and that there are none'),
      ),
    ],
  },
};
