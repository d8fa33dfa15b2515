import { attr } from '../../attribute';
import { nameText } from '../../name-text';

/** Name of a HIP object or HIP profile; expressions quote both. */
export const hipName = attr(nameText(31, /^[ a-zA-Z\d.\-_]+$/), 'Name, unique in its location.');
