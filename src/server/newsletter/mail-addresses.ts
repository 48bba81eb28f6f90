import { isMailAddress } from '../mail/mail-address';

/** Whether mail can be sent there over the net. */
export const isSubscribableAddress = (text: string): boolean =>
  isMailAddress(text) && /\.[^.]+$/.test(text.slice(text.lastIndexOf('@')));
