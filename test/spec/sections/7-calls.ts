import { clientCalls, likes, requests, serverCalls, session, specTables } from '../files';
import { says, type Section, type Statement } from '../statement';

const isCall = specTables('%s is %s');
const isMade = clientCalls('makes the call %s as the contract says');
const isAnswered = serverCalls('answers %s');

const call = (words: string): Statement => says(words, isCall, isMade, isAnswered);

export const calls: Section = {
  title: '7. The calls it makes',
  parts: {
    All: [
      says('Base: one fixed remote API address.', isMade),
      says('Bearer token attached when present.', session('sends its token with every request; a visitor sends none')),
    ],
    Table: [
      call('| GET /api/blog/all | none | success, blogs, message |'),
      call('| GET /api/blog/{id} | none | success, blog, message |'),
      call('| POST /api/blog/comments | blogId | success, comments, message |'),
      call('| POST /api/blog/add-comment | blog (id), name, content | success, message |'),
      says(
        '| POST /api/blog/{id}/like | empty body, bearer | not read; list refetched (also used to remove a like) |',
        isCall,
        isMade,
        isAnswered,
        likes('shows at once, and the list is fetched again'),
      ),
      call('| POST /api/blog/generate | prompt (the title text) | success, content (Markdown), message |'),
      call("| POST /api/blog/add | multipart: 'blog' JSON string and 'image' file, bearer | success, message |"),
      call("| PUT /api/blog/edit/{id} | multipart: 'blog' JSON and optional 'image', bearer | success, message |"),
      call('| POST /api/blog/delete | id | success, message |'),
      call('| POST /api/blog/toggle-publish | id | success, message |'),
      call('| GET /api/blog/liked | bearer | success, blogs |'),
      call('| GET /api/blog/my-comments | bearer | success, comments |'),
      call('| GET /api/admin/dashboard | none | success, dashboardData, message |'),
      call('| GET /api/admin/blogs | none | success, blogs, message |'),
      call('| GET /api/admin/comments | none | success, comments, message |'),
      call('| POST /api/admin/approve-comment | id | success, message |'),
      call('| POST /api/admin/delete-comment | id | success, message |'),
      call('| POST /api/admin/login | email, password | success, token, role, message |'),
      call('| POST /api/admin/register | name, email, password | success, message |'),
    ],
    Limits: [
      says('No newsletter call exists.', specTables('there are nineteen calls, and none for the newsletter')),
      says(
        'Request time-outs: not shown.',
        requests('waits half a minute, longer for what has to be written, and for an upload as long as it takes'),
      ),
    ],
  },
};
