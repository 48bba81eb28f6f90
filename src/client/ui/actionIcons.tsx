// Icons of the data tables, apart from icons.tsx so that they are not part of the main bundle.
import { Icon } from './icons';

export const PencilIcon = () => (
  <Icon>
    <path d="M4.5 19.5l.9-4L16 4.9a1.8 1.8 0 0 1 2.5 0l.6.6a1.8 1.8 0 0 1 0 2.5L8.5 18.6Z" />
    <path d="m13.8 7.1 3.1 3.1" />
  </Icon>
);

export const MailIcon = () => (
  <Icon>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4.2 7 7.8 6.2L19.8 7" />
  </Icon>
);

export const BinIcon = () => (
  <Icon>
    <path d="M4.5 6.8h15M9.5 6.5V4.7c0-.6.4-1 1-1h3c.6 0 1 .4 1 1v1.8M6.5 7l.8 11.6c.1 1 .8 1.7 1.8 1.7h5.8c1 0 1.7-.7 1.8-1.7L17.5 7" />
    <path d="M10.2 11v5.2M13.8 11v5.2" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="m4.8 12.6 4.8 4.7 9.6-10.4" />
  </Icon>
);

export const ColumnsIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="14" rx="2" />
    <path d="M9.4 5v14M14.6 5v14" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M4.5 7h15M7.5 12h9M10.5 17h3" />
  </Icon>
);

export const ArrowUpIcon = () => (
  <Icon width="16" height="16">
    <path d="M12 19V5.5M6.5 11 12 5.5l5.5 5.5" />
  </Icon>
);

export const ArrowDownIcon = () => (
  <Icon width="16" height="16">
    <path d="M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5" />
  </Icon>
);

/** To move by. */
export const GripIcon = () => (
  <Icon width="18" height="18" strokeWidth="2.6">
    <path d="M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01" />
  </Icon>
);

export const DotsIcon = () => (
  <Icon width="18" height="18" strokeWidth="2.6">
    <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" />
  </Icon>
);
