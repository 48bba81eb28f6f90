/** Lets the browser download an address by itself, whatever its size. The server names the file. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // Should there be nothing to download any more, the page stays.
  link.download = '';
  link.click();
}
