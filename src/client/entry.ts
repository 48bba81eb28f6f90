// What the scripts run by themselves: on a rendered page nothing, until index.html says that it is used, or idle.

async function start(): Promise<void> {
  await import(/* webpackMode: 'eager' */ './main');
}

// Any other page shows nothing without the app.
const isRendered = document.getElementById('state') !== null;
if (isRendered && !document.documentElement.hasAttribute('data-started'))
  window.addEventListener('appstart', () => void start(), { once: true });
else void start();
