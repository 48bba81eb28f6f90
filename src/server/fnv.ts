/** FNV-1a of the units of a text, in 32 bits. What is stored depends on it. */
export function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  return hash >>> 0;
}
