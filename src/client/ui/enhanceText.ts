// What a text can do where scripts run: its code is copied, its galleries open large, its players play. Each is added to the
// elements of the text, so that nothing moves; without a script there are none of these buttons, and links instead.
import { findPlayer, playerPath, playerSites } from '../../contract/embeds';

function createButton(text: string, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  return button;
}

function addCopyButtons(root: HTMLElement): void {
  for (const pre of root.querySelectorAll('pre')) {
    if (pre.querySelector('math') || !pre.textContent.trim()) continue;
    const tools = document.createElement('div');
    tools.className = 'code-tools screen-only';
    const button = createButton('', '');
    button.setAttribute('aria-label', 'Copy the code');
    const say = (text: string, isCopied: boolean) => {
      button.setAttribute('aria-label', text);
      button.toggleAttribute('data-copied', isCopied);
    };
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(pre.textContent).then(
        () => say('Copied', true),
        () => say('The browser did not let the code be copied', false),
      );
    });
    button.addEventListener('blur', () => say('Copy the code', false));
    button.setAttribute('aria-live', 'polite');
    tools.append(button);
    pre.before(tools);
  }
}

/** A dialog with one picture of a gallery, and the ways to the others. */
function openGallery(root: HTMLElement, links: HTMLAnchorElement[], first: number): void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Pictures');
  const image = document.createElement('img');
  const place = document.createElement('p');
  place.setAttribute('role', 'status');
  let index = first;
  const show = (next: number) => {
    index = (next + links.length) % links.length;
    const link = links[index]!;
    image.src = link.href;
    image.alt = link.querySelector('img')?.alt ?? '';
    place.textContent = `${index + 1} of ${links.length}`;
  };
  const add = (text: string, className: string, label: string, act: () => void) => {
    const button = createButton(text, className);
    button.setAttribute('aria-label', label);
    button.addEventListener('click', act);
    return button;
  };
  dialog.append(
    image,
    add('×', 'close', 'Close', () => dialog.close()),
    add('‹', 'previous', 'The picture before', () => show(index - 1)),
    add('›', 'next', 'The next picture', () => show(index + 1)),
    place,
  );
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    links[index]!.focus();
  });
  show(first);
  root.append(dialog);
  dialog.showModal();
}

function play(figure: Element, path: string, site: string): void {
  const frame = document.createElement('iframe');
  frame.src = path;
  frame.title = `The player of ${site}`;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  const link = figure.querySelector('a');
  figure.querySelector('.play')?.remove();
  if (link?.querySelector('img')) link.replaceWith(frame);
  else figure.prepend(frame);
  frame.focus();
}

function addPlayers(root: HTMLElement, allowed: readonly string[]): void {
  for (const figure of root.querySelectorAll('figure[data-embed]')) {
    const address = figure.querySelector('a')?.href ?? '';
    const found = findPlayer(address, allowed);
    if (!found) continue;
    const site = playerSites[found.provider];
    const button = createButton(`▶ Load the player from ${site}`, 'play screen-only');
    button.addEventListener('click', () => play(figure, playerPath(found.provider, address), site));
    figure.append(button);
  }
}

interface Options {
  /** The providers whose players the owner of the site allows. */
  players: readonly string[];
}

/** @returns what takes all of it away again */
export function enhanceText(root: HTMLElement, { players }: Options): () => void {
  addCopyButtons(root);
  addPlayers(root, players);
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('figure[data-gallery] > a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const links = [...link.parentElement!.querySelectorAll<HTMLAnchorElement>(':scope > a')];
    openGallery(root, links, links.indexOf(link));
  };
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    for (const added of root.querySelectorAll('.code-tools, .play, dialog')) added.remove();
  };
}
