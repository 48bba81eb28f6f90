import { Icon } from './icons';

export const CommentIcon = () => (
  <Icon>
    <path d="M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 19 17h-6.500L8 20.500V17H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5ZM8 9.500h8M8 13h5" />
  </Icon>
);
