import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import { createStore } from './app/store';
import { followOtherTabs } from './session/followOtherTabs';
import { sessionStarted } from './session/sessionSlice';
import { readSession } from './session/storedSession';

const store = createStore({ storage: window.localStorage });
const session = readSession(window.localStorage);
if (session) store.dispatch(sessionStarted(session));
followOtherTabs(store.dispatch);

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <App store={store} />
  </BrowserRouter>,
);
