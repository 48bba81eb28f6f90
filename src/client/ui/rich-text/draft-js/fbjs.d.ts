declare module 'fbjs/lib/UnicodeBidiDirection' {
  export type Direction = 'LTR' | 'RTL' | 'NEUTRAL';
  const directions: { NEUTRAL: Direction; getGlobalDir: () => Direction };
  export default directions;
}

declare module 'fbjs/lib/UnicodeBidi' {
  import type { Direction } from 'fbjs/lib/UnicodeBidiDirection';
  const bidi: { firstStrongCharDir: (text: string) => Direction };
  export default bidi;
}
