import { textForm } from './text-form';

/** A MAC address, with colons, hyphens or dots. Another text is a warning. */
export const macAddress = textForm(
  (text) => /^[\da-f]{2}([:-][\da-f]{2}){5}$|^[\da-f]{4}(\.[\da-f]{4}){2}$/i.test(text),
  'a MAC address such as 00:11:22:33:44:55',
);
