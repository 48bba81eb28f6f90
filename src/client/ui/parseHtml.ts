/**
 * The body of an HTML document that runs no script and loads nothing. Ids and names are removed: those of form controls
 * would shadow the properties of their form ("DOM clobbering"), so that nothing could be read from it.
 */
export function parseHtml(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('[id], [name]')) {
    // Not by the element's own property, which may be shadowed.
    for (const name of ['id', 'name']) Element.prototype.removeAttribute.call(element, name);
  }
  return body;
}
