import { Icon } from '../../../ui/icons';

export const ImageIcon = () => (
  <Icon width="28" height="28">
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m5 17.500 4.700-4 3 2.500 3.300-3.500 4 4" />
  </Icon>
);

/** For generated text. */
export const SparkIcon = () => (
  <Icon width="18" height="18">
    <path d="M10.500 4.500c.7 4 2 5.300 6 6-4 .7-5.300 2-6 6-.7-4-2-5.300-6-6 4-.7 5.300-2 6-6ZM18.500 15.500c.3 1.700.8 2.200 2.500 2.500-1.700.3-2.200.8-2.500 2.500-.3-1.700-.8-2.200-2.500-2.500 1.700-.3 2.200-.8 2.500-2.500Z" />
  </Icon>
);
