import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

/** Colours of the page, by the numbers that the firewall gives them. */
const colors = [
  'color1',
  'color2',
  'color3',
  'color4',
  'color5',
  'color6',
  'color7',
  'color8',
  'color9',
  'color10',
  'color11',
  'color12',
  'color13',
  'color14',
  'color15',
  'color16',
  'color17',
] as const;

export const motdBannerSetting = defineResource({
  name: 'motd_banner_setting',
  doc: 'What administrators of a firewall see when they log in: a message of the day and banners.',
  api: { path: '/config/device/v1/motd-banner-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    motd_and_banner: attr(
      nested({
        motd_enable: attr(z.boolean().optional(), 'Whether the message is shown.'),
        message: attr(z.string().optional(), 'The message.'),
        motd_do_not_display_again: attr(z.boolean().optional(), 'Whether who read it can ask not to see it again.'),
        motd_title: attr(z.string().optional(), 'Its title.'),
        motd_color: attr(z.enum(colors).optional(), 'Colour behind it.'),
        severity: attr(z.enum(['warning', 'question', 'error', 'info']).optional(), 'Sign that is shown beside it.'),
        banner_header: attr(z.string().optional(), 'Text at the top of every page.'),
        banner_header_color: attr(z.enum(colors).optional(), 'Colour behind it.'),
        banner_header_text_color: attr(z.enum(colors).optional(), 'Its colour.'),
        banner_header_footer_match: attr(z.boolean().optional(), 'Whether the text at the bottom is that at the top.'),
        banner_footer: attr(z.string().optional(), 'Text at the bottom of every page.'),
        banner_footer_color: attr(z.enum(colors).optional(), 'Colour behind it.'),
        banner_footer_text_color: attr(z.enum(colors).optional(), 'Its colour.'),
      }).optional(),
      'The texts and their colours.',
    ),
  }),
});
