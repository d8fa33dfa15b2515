import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';

/** Colors of the page, by the firewall's color numbers. */
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
  effect: 'management',
  doc: "Message of the day and banners of the firewall's web interface.",
  api: { path: '/config/device/v1/motd-banner-settings', list: { style: 'array' } },
  schema: {
    motd_and_banner: optional.with({ effect: 'none' }).nested('Message of the day and banner settings.', {
      motd_enable: optional.flag('Enable the message of the day.'),
      message: optional.text('Text of the message of the day.'),
      motd_do_not_display_again: optional.flag('Let users choose not to see the message again.'),
      motd_title: optional.text('Title of the message of the day.'),
      motd_color: optional.enum(colors, 'Background color of the message of the day.'),
      severity: optional.enum(['warning', 'question', 'error', 'info'], 'Icon of the message of the day.'),
      banner_header: optional.text('Header banner text.'),
      banner_header_color: optional.enum(colors, 'Background color of the header banner.'),
      banner_header_text_color: optional.enum(colors, 'Text color of the header banner.'),
      banner_header_footer_match: optional.flag('Use the header banner as the footer banner.'),
      banner_footer: optional.text('Footer banner text.'),
      banner_footer_color: optional.enum(colors, 'Background color of the footer banner.'),
      banner_footer_text_color: optional.enum(colors, 'Text color of the footer banner.'),
    }),
  },
});
